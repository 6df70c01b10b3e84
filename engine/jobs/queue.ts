import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, type QueueOptions, WaitingError, type WorkerOptions } from 'bullmq'
import { logger } from '../telemetry/logger.ts'
import { jobsDone } from '../telemetry/metrics.ts'
import type { JobBackend } from './backend.ts'

/**
 * A queue of jobs. A job is the id of a row that says what is to be done, and nothing else: what is due is
 * known from Postgres, and a job that was lost is put in again.
 */
export interface JobQueue {
  /**
   * Puts a job in, to be done after `delay` milliseconds; one that waits or is being done already is not put in twice. Throws when the
   * queue is away.
   */
  add(id: string, delay?: number): Promise<void>
  /** How many jobs wait, are put off or are being done. */
  depth(): Promise<Record<(typeof states)[number], number>>
  close(): Promise<void>
}

/** The queues that this process has open. */
const open = new Map<string, JobQueue>()

/** The queues that this process has open, by their names: metrics measure each of them. */
export const openQueues = (): ReadonlyMap<string, Pick<JobQueue, 'depth'>> => open

/** Opens a queue by its name. It is measured until it is closed. */
export function openQueue(name: string, backend: JobBackend): JobQueue {
  const options: Omit<QueueOptions, 'connection'> = {
    prefix,
    // Nothing is kept of a job that is over: its row tells, and its id must be free to be put in again.
    defaultJobOptions: { attempts: 3, backoff: { type: 'fixed', delay: 1000 }, removeOnComplete: true, removeOnFail: true },
  }
  const queue = backend.queue(name, options)
  const log = logOnce(name)
  queue.on('error', log.tell)
  // A caller is refused instead of waiting without end.
  const { answerTimeout } = backend
  const answer = <T>(promise: Promise<T>): Promise<T> => (answerTimeout === null ? promise : inTime(promise, answerTimeout))
  const opened: JobQueue = {
    add: async (id, delay = 0) => void (await answer(queue.add(name, null, { jobId: id, delay }))),
    depth: async () => (await answer(queue.getJobCounts(...states))) as Record<(typeof states)[number], number>,
    close: () => {
      log.end()
      if (open.get(name) === opened) open.delete(name)
      return inTime(queue.close()).catch(() => void queue.disconnect().catch(() => {}))
    },
  }
  open.set(name, opened)
  return opened
}

interface Work {
  /** Does a job. When `signal` fires it throws soon, and the job is handed back to be done from its start. */
  run(id: string, signal: AbortSignal): Promise<void>
  /** Called when a job failed for the last time. */
  gaveUp(id: string, why: Error): Promise<void>
  readonly concurrency?: number | undefined
  /** Milliseconds after which a job whose worker fell silent is given to another one. */
  readonly lockDuration?: number | undefined
}

/** Does the jobs of a queue. Returns a function that stops this: what is under way is then handed back. */
export function workOn(
  name: string,
  backend: JobBackend,
  { run, gaveUp, concurrency = 1, lockDuration = 30_000 }: Work,
): () => Promise<void> {
  const stopping = new AbortController()
  for (const outcome of ['done', 'failed'] as const) jobsDone.inc({ queue: name, outcome }, 0)
  const perform = async (job: Job, token?: string) => {
    try {
      await run(job.id!, stopping.signal)
      jobsDone.inc({ queue: name, outcome: 'done' })
    } catch (error) {
      if (!stopping.signal.aborted) {
        jobsDone.inc({ queue: name, outcome: 'failed' })
        throw error
      }
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }
  // A job is not to blame for a process that is killed under it; one that itself kills ten of them may be.
  const options: Omit<WorkerOptions, 'connection'> = {
    prefix,
    concurrency,
    lockDuration,
    stalledInterval: lockDuration,
    maxStalledCount: 10,
  }
  const worker = backend.worker(name, perform, options)
  const log = logOnce(name)
  worker.on('error', log.tell)
  worker.on('failed', (job, error) => {
    if (job?.finishedOn) gaveUp(job.id!, error).catch(logOnce(name).tell)
  })
  return async () => {
    log.end()
    const closed = worker.close()
    stopping.abort()
    await inTime(closed).catch(() => void worker.disconnect().catch(() => {}))
  }
}

/** The states of a job that is not over. */
const states = ['waiting', 'delayed', 'active'] as const

/** Before the keys in Redis, which others may use too. */
const prefix = 'nazorat'

/** Throws when an answer takes longer than `limit` milliseconds. */
async function inTime<T>(promise: Promise<T>, limit = 3000): Promise<T> {
  const late = new AbortController()
  const timeout = sleep(limit, undefined, { signal: late.signal }).then((): never => {
    throw new Error('the queue does not answer')
  })
  return Promise.race([promise, timeout]).finally(() => late.abort())
}

/** Logs a broken connection once, not at every attempt: it reconnects by itself. Once it is being closed its end is no news. */
function logOnce(name: string): { tell(error: Error): void; end(): void } {
  let last = ''
  let isEnding = false
  return {
    tell(error) {
      if (isEnding || error.message === last) return
      last = error.message
      logger.error({ err: error, queue: name }, 'the queue of jobs failed')
    },
    end: () => void (isEnding = true),
  }
}
