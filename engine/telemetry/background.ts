import { logger } from './logger.ts'

/** Work that nobody waits for while a process runs. When it stops, it waits for it, and closes the connections after that. */
export class Background {
  readonly #running = new Set<Promise<void>>()

  /** Lets work go on. A failure is logged with a sentence, as an error or a warning. */
  run(work: Promise<unknown>, failed: string, level: 'error' | 'warn' = 'error'): void {
    const running: Promise<void> = work
      .then(
        () => {},
        (error: unknown) => logger[level]({ err: error }, failed),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
