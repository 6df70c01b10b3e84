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
  readonly ear: NotificationListener
  /** How often, in milliseconds, it is looked up what the queue may have forgotten. */
  readonly lookEvery?: number
}

/** The queue of wakings; a job's id is the moment at which the next deadline falls due. */
export const deadlineQueue = 'deadline'

/** How often, in milliseconds, all are asked whether they were computed with what there is. */
const recountEvery = 60_000

/** What the log is announced to have grown by is looked at together, in milliseconds. */
const together = 200

/**
 * Keeps the deadlines: fires them when they fall due, and computes anew those whose calendar or settings have changed. The
 * queue wakes one of the workers at the next due moment; what it forgets is found by looking, at the start and every so
 * often: a look-up by index.
 */
export function startDeadlines({ engine, pool, ear, lookEvery = 10_000, ...at }: Settings): { stop(): Promise<void> } {
  const queue = openQueue(deadlineQueue, at)
  const counted = { inputsVersion: -1, at: 0 }
  let scheduled = ''
  const look = singly(async () => {
    await engine.deadlineInputs.refresh()
    const { inputsVersion } = engine.deadlineInputs
    // A process that had not heard yet may have counted with the old one for a moment longer.
    if (inputsVersion !== counted.inputsVersion || Date.now() - counted.at > recountEvery) {
      while ((await recount(engine, pool)) > 0);
      Object.assign(counted, { inputsVersion, at: Date.now() })
    }
    let next = await nextDue(pool)
    while (next !== null && next <= new Date().toISOString() && (await sweep(engine, pool, new Date().toISOString())) > 0) next = await nextDue(pool)
    if (next === null || next === scheduled) return
    scheduled = next
    await queue.add(next.replaceAll(':', '.'), Math.max(0, Date.parse(next) - Date.now())).catch((error: unknown) => {
      logger.warn({ err: error }, 'the next deadline is not in the queue: it is found by looking')
      scheduled = ''
    })
  })
  const work = workOn(deadlineQueue, at, { run: look, gaveUp: async () => {} })
  const looking = interval('looking at deadlines', lookEvery, look)
  let heard: NodeJS.Timeout | undefined
  const forget = ear.onAppend(() => {
    heard ??= setTimeout(() => {
      heard = undefined
      look().catch((error: unknown) => logger.error({ err: error }, 'the deadlines could not be looked at; another attempt follows'))
    }, together)
  })
  return {
    async stop() {
      forget()
      clearTimeout(heard)
      await Promise.all([looking.stop(), work.stop()])
      await look.settled()
      await queue.close()
    },
  }
}

/** One at a time: whoever asks while it is being done has it done once more after that, together with all who asked. */
function singly(task: () => Promise<void>): { (): Promise<void>; settled(): Promise<void> } {
  let running: Promise<void> | undefined
  let again: Promise<void> | undefined
  const start = (): Promise<void> => (running = task().finally(() => (running = undefined)))
  const ask = (): Promise<void> => {
    if (!running) return start()
    return (again ??= running.catch(() => {}).then(() => {
      again = undefined
      return start()
    }))
  }
  return Object.assign(ask, { settled: async () => void (await Promise.allSettled([running, again])) })
}
