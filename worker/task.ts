import type { Pool } from 'pg'
import type { Engine, NotificationListener } from '@nazorat/engine'
import type { Signer } from '@nazorat/engine/proof/key'
import type { Policy } from '@nazorat/engine/proof/policy'
import type { Services } from '@nazorat/engine/services'
import { logger } from '@nazorat/engine/telemetry/logger'
import { taskFailures, taskSuccess } from '@nazorat/engine/telemetry/metrics'

/** The services of the tasks of a worker. */
export interface WorkerContext extends Services {
  /** Connections that calls cannot occupy. */
  readonly reserved: Pool
  readonly listener: NotificationListener
  /** Signs the log's checkpoints and case files. */
  readonly signer: Signer
  /** Which witnesses must have signed what is published of the log. */
  readonly logPolicy?: Policy | undefined
  /** The trusted roots of people's signatures, in PEM, for case files. */
  readonly roots?: (() => Promise<string>) | undefined
  /** Where others get the signed checkpoints: a URL (HTTP) or a folder. */
  readonly checkpointTo?: string | undefined
}

/** Stops what was started, and resolves when nothing of it is under way any more. */
export type Stop = () => Promise<void>

/** Starts work in the background. */
export type Task = (context: WorkerContext) => Stop | Promise<Stop>

/** Starts tasks. The function that it returns stops all of them at once. */
export async function startTasks(tasks: readonly Task[], context: WorkerContext): Promise<Stop> {
  const stops = await Promise.all(tasks.map((task) => task(context)))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** A follower of the log with a cursor of its own. */
export const defineFollower =
  (follow: (pool: Pool, listener: NotificationListener, engine: Engine) => Stop): Task =>
  ({ reserved, listener, engine }) =>
    follow(reserved, listener, engine)

/** Runs a task now and at every interval, in milliseconds. */
export const every =
  (name: string, milliseconds: number, run: (context: WorkerContext) => Promise<unknown>): Task =>
  (context) =>
    interval(name, milliseconds, () => run(context))

/** Runs a task now and at every interval, one run at a time. A failure is logged and counted under `name`; the interval continues. */
export function interval(name: string, milliseconds: number, run: () => Promise<unknown>): Stop {
  let running: Promise<void> | undefined
  taskFailures.inc({ task: name }, 0)
  const start = () => {
    running ??= run()
      .then(() => taskSuccess.setToCurrentTime({ task: name }))
      .catch((error: unknown) => {
        taskFailures.inc({ task: name })
        logger.error({ err: error, task: name }, 'a periodic task failed; another attempt follows')
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(start, milliseconds)
  start()
  return async () => {
    clearInterval(timer)
    await running
  }
}
