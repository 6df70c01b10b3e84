/** Does something now and at every interval, one at a time; a failure is told and the next attempt made. */
export function interval(interval: number, task: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= task()
      .catch((error: unknown) => console.error('a task that is done again and again failed', error))
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
