import type { Pool } from 'pg'
import type { NotificationListener, Engine } from '@nazorat/engine'
import { nextDue } from '@nazorat/engine/deadlines/rows'
import { type JobsAt, openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import { interval } from '../interval.ts'
import { recount, sweep } from './sweep.ts'

interface Settings extends JobsAt {
  readonly engine: Engine
  readonly pool: Pool
  readonly listener: NotificationListener
  /** How often, in milliseconds, due deadlines are looked up in case the queue has lost a job. */
  readonly lookEvery?: number
}

/** The queue of timers. A job's id is the moment at which the next deadline is due. */
export const deadlineQueue = 'deadline'

/** How often, in milliseconds, all deadlines are checked for an outdated calendar or settings. */
const recountEvery = 60_000

/** Delay in milliseconds after an append, so that many appends cause one look-up. */
const debounce = 200

/**
 * Fires deadlines when they are due and recomputes those whose calendar or settings have changed. The queue wakes one of the
 * workers at the next due moment. A look-up by index, at the start and regularly, finds what the queue has lost.
 */
export function startDeadlines({ engine, pool, listener, lookEvery = 10_000, ...at }: Settings): { stop(): Promise<void> } {
  const queue = openQueue(deadlineQueue, at)
  const counted = { version: -1, at: 0 }
  let scheduled = ''
  const look = singly(async () => {
    await engine.referenceData.refresh()
    const { version } = engine.referenceData
    // Another process may have used the old settings for a moment longer.
    if (version !== counted.version || Date.now() - counted.at > recountEvery) {
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
  const work = workOn(deadlineQueue, at, { run: look, gaveUp: async () => {} })
  const looking = interval('looking at deadlines', lookEvery, look)
  let timer: NodeJS.Timeout | undefined
  const unsubscribe = listener.onAppend(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      look().catch((error: unknown) => logger.error({ err: error }, 'the deadlines could not be looked at; another attempt follows'))
    }, debounce)
  })
  return {
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      await Promise.all([looking.stop(), work.stop()])
      await look.settled()
      await queue.close()
    },
  }
}

/** Runs a task one at a time. All calls during a run share one more run after it. */
function singly(task: () => Promise<void>): { (): Promise<void>; settled(): Promise<void> } {
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
