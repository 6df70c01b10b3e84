import { logger } from '@nazorat/engine/telemetry/logger'

/** Runs a task now and at every interval, one run at a time. A failure is logged under `name`; the interval continues. */
export function interval(name: string, interval: number, task: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= task()
      .catch((error: unknown) => logger.error({ err: error, task: name }, 'a periodic task failed; another attempt follows'))
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
