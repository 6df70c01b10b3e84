import { Refusal } from '@nazorat/machines/workflow'

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/**
 * A queue for expensive work with limited concurrency. Two tasks of one key never run at the same time. Waiting tasks are
 * taken from their sources in turn, so that a busy source does not delay the others; each source may queue a limited number.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #busy = new Set<string>()
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Runs a task when it is its turn. Throws `tooMany` when too many wait already. */
  async run<T>(from: string, key: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.size >= this.#atOnce || this.#busy.has(key)) await this.#wait(from, key)
    else this.#busy.add(key)
    try {
      return await work()
    } finally {
      this.#busy.delete(key)
      this.#next()
    }
  }

  #wait(from: string, key: string): Promise<void> {
    const line = this.#waiting.get(from) ?? []
    if (line.length >= mostWaiting || this.#waiting.size >= mostWaitingFrom) throw new Refusal('tooMany', { seconds: 5 })
    this.#waiting.set(from, line)
    return new Promise((start) => line.push({ key, start }))
  }

  #next(): void {
    for (const [from, line] of [...this.#waiting]) {
      if (this.#busy.size >= this.#atOnce) return
      const at = line.findIndex(({ key }) => !this.#busy.has(key))
      if (at < 0) continue
      const [{ key, start }] = line.splice(at, 1) as [Waiting]
      this.#busy.add(key)
      // The source goes to the end of the rotation.
      this.#waiting.delete(from)
      if (line.length > 0) this.#waiting.set(from, line)
      start()
    }
  }
}

const mostWaiting = 100
const mostWaitingFrom = 1000
