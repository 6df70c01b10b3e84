import { nextDue } from '@nazorat/engine/deadlines/rows'
import { openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interval, type Stop, type WorkerContext } from '../task.ts'
import { recount, sweep } from './sweep.ts'

/** The queue of timers. A job's id is the moment at which the next deadline is due. */
const deadlineQueue = 'deadline'

/** How often, in milliseconds, due deadlines are looked up in case the queue has lost a job. */
const lookInterval = 10_000

/** How often, in milliseconds, all deadlines are checked for an outdated calendar or settings. */
const recountInterval = 60_000

/** Delay in milliseconds after an append, so that many appends cause one look-up. */
const debounce = 200

/**
 * Fires deadlines when they are due and recomputes those whose calendar or settings have changed. The queue wakes one of the
 * workers at the next due moment. A look-up by index, at the start and regularly, finds what the queue has lost.
 */
export function watchDeadlines({ engine, pool, listener, jobs }: WorkerContext): Stop {
  const queue = openQueue(deadlineQueue, jobs)
  const counted = { version: -1, at: 0 }
  let scheduled = ''
  const look = oneAtATime(async () => {
    await engine.referenceData.refresh()
    const { version } = engine.referenceData
    // Another process may have used the old settings for a moment longer.
    if (version !== counted.version || Date.now() - counted.at > recountInterval) {
      while ((await recount(engine, pool)) > 0);
      Object.assign(counted, { version, at: Date.now() })
    }
    let next = await nextDue(pool)
    while (next !== null && next <= new Date().toISOString() && (await sweep(engine, pool, new Date().toISOString())) > 0)
      next = await nextDue(pool)
    if (next === null || next === scheduled) return
    scheduled = next
    await queue.add(next.replaceAll(':', '.'), Math.max(0, Date.parse(next) - Date.now())).catch((error: unknown) => {
      logger.warn({ err: error }, 'the next deadline is not in the queue: it is found by looking')
      scheduled = ''
    })
  })
  const stopWork = workOn(deadlineQueue, jobs, { run: look, gaveUp: async () => {} })
  const stopLooking = interval('looking at deadlines', lookInterval, look)
  let timer: NodeJS.Timeout | undefined
  const unsubscribe = listener.onAppend(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      look().catch((error: unknown) => logger.error({ err: error }, 'the deadlines could not be looked at; another attempt follows'))
    }, debounce)
  })
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await Promise.all([stopLooking(), stopWork()])
    await look.settled()
    await queue.close()
  }
}

/**
 * Runs a task one at a time. All calls during a run share one more run after it: what they ask about may have come too late for the
 * first. A mutex would run the task once for each of them.
 */
function oneAtATime(task: () => Promise<void>): { (): Promise<void>; settled(): Promise<void> } {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const start = (): Promise<void> => (running = task().finally(() => (running = undefined)))
  const ask = (): Promise<void> => {
    if (!running) return start()
    return (again ??= running
      .catch(() => {})
      .then(() => {
        again = undefined
        return start()
      }))
  }
  return Object.assign(ask, { settled: async () => void (await Promise.allSettled([running, again])) })
}
