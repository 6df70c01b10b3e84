import { Refusal } from '@nazorat/machines'

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/**
 * Work that is dear, so much of it at a time; the rest waits. Of one key nothing is done at the same time. Those who wait are
 * taken turn about by where they come from, so that one who sends much keeps nobody else waiting, and may not wait without end.
 */
export class FairQueue {
  readonly #atOnce: number
  readonly #busy = new Set<string>()
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Does some work when it is its turn. Throws `tooMany` when too much waits already. */
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
      // To the end of the turns.
      this.#waiting.delete(from)
      if (line.length > 0) this.#waiting.set(from, line)
      start()
    }
  }
}

const mostWaiting = 100
const mostWaitingFrom = 1000
