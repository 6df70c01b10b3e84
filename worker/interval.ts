import { logger } from '@nazorat/engine/telemetry/logger'
import { taskFailures, taskSuccess } from '@nazorat/engine/telemetry/metrics'

/** Runs a task now and at every interval, one run at a time. A failure is logged and counted under `name`; the interval continues. */
export function interval(name: string, interval: number, task: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  taskFailures.inc({ task: name }, 0)
  const run = () => {
    running ??= task()
      .then(() => taskSuccess.setToCurrentTime({ task: name }))
      .catch((error: unknown) => {
        taskFailures.inc({ task: name })
        logger.error({ err: error, task: name }, 'a periodic task failed; another attempt follows')
      })
      .finally(() => (running = undefined))
  }
  const timer = setInterval(run, interval)
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
