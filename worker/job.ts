import { type Engine, tail } from '@nazorat/engine'
import { openQueue, workOn } from '@nazorat/engine/jobs/queue'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { Actor } from '@nazorat/machines/workflow'
import { interval, type Stop, startTasks, type Task, type WorkerContext } from './task.ts'

/** A kind of long work. A job is the id of a row or document that says what is to be done. */
export interface Job {
  /** The name of its queue, under which it is measured. */
  readonly queue: string
  /** Jobs that a process does at once; 1 if left out. */
  readonly concurrency?: number
  /** Milliseconds after which another worker takes a job over from one that does not respond; 30,000 if left out. */
  readonly lockDuration?: number
  /** The ids of all that is not done yet: a queue may lose every job at any moment. */
  pending(engine: Engine): AsyncIterable<string>
  /** Does a job from its start, however far another worker came. Throws soon when `signal` fires. */
  run(context: WorkerContext, id: string, signal: AbortSignal): Promise<void>
  /** Called when a job has failed for the last time. */
  gaveUp(context: WorkerContext, id: string): Promise<unknown>
  /** The move in the log that adds the document to the queue; left out where the caller does. */
  readonly enqueueOn?: { readonly type: string; readonly to: string }
}

/** Declares a job; `worker/index.ts` starts it. */
export const defineJob = (job: Job): Job => job

/** Does the jobs of one kind, adds those that the log asks for, and finds each minute what its queue has lost. */
export const startJob =
  (job: Job): Task =>
  async (context) => {
    const queue = openQueue(job.queue, context.jobs)
    const stop = await startTasks([work, revive, follow], context)
    return async () => {
      await stop()
      await queue.close()
    }

    function work(): Stop {
      return workOn(job.queue, context.jobs, {
        concurrency: job.concurrency,
        lockDuration: job.lockDuration,
        run: (id, signal) => job.run(context, id, signal),
        async gaveUp(id, why) {
          logger.error({ err: why, queue: job.queue, job: id }, 'a job failed for the last time')
          await job.gaveUp(context, id)
        },
      })
    }

    function revive(): Stop {
      // One that is in the queue already is not added twice.
      return interval(`finding lost jobs: ${job.queue}`, 60_000, async () => {
        for await (const id of job.pending(context.engine)) await queue.add(id)
      })
    }

    async function follow({ reserved, listener }: WorkerContext): Promise<Stop> {
      const { enqueueOn } = job
      if (!enqueueOn) return async () => {}
      return tail(reserved, listener, async (moves) => {
        for (const { stream } of moves.filter(({ type, to }) => type === enqueueOn.type && to === enqueueOn.to)) {
          await queue.add(stream).catch((error: Error) => logger.warn({ err: error, job: stream }, 'a job waits for its queue'))
        }
      })
    }
  }

/** The ids of the documents of a type that are in one of some states. */
export async function* documentsIn(engine: Engine, actor: Actor, type: string, state: readonly string[]): AsyncGenerator<string> {
  for await (const { rows } of engine.all(actor, type, { state })) for (const { id } of rows) yield id
}
