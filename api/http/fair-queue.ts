import { Refusal } from '@nazorat/machines/workflow'

interface Limits {
  /** Tasks that run at once, of all sources together; without a limit if left out. */
  readonly concurrency?: number
  /** Tasks of one source that run at once; without a limit if left out. */
  readonly perSource?: number
  /** Tasks of one source that wait; the rest are refused. */
  readonly maxWaiting?: number
}

interface Task {
  readonly key: string | undefined
  readonly start: () => void
}

/**
 * A queue of expensive work in this process. A source is a user, or an address where nobody is signed in. Waiting tasks are taken from
 * their sources in turn, so that a busy source does not delay the others, and each source may queue a limited number.
 *
 * It is our own: p-queue and async-mutex know neither sources nor keys. A queue of theirs for each user, inside one for all, would let
 * a user who waits for themselves take the places of the others.
 */
export class FairQueue {
  readonly #limits: Required<Limits>
  readonly #keys = new Set<string>()
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, Task[]>()
  #total = 0

  constructor({ concurrency = Infinity, perSource = Infinity, maxWaiting = 100 }: Limits) {
    this.#limits = { concurrency, perSource, maxWaiting }
  }

  /** Runs a task when it is its turn. Two tasks of one key never run at the same time. Throws `tooMany` when too many wait already. */
  async run<T>(source: string, work: () => Promise<T>, key?: string): Promise<T> {
    if (this.#hasPlace(source, key)) this.#take(source, key)
    else await this.#wait(source, key)
    try {
      return await work()
    } finally {
      this.#leave(source, key)
      this.#startNext()
    }
  }

  #hasPlace(source: string, key: string | undefined): boolean {
    const { concurrency, perSource } = this.#limits
    return this.#total < concurrency && (this.#running.get(source) ?? 0) < perSource && !(key !== undefined && this.#keys.has(key))
  }

  #take(source: string, key: string | undefined): void {
    this.#total++
    this.#running.set(source, (this.#running.get(source) ?? 0) + 1)
    if (key !== undefined) this.#keys.add(key)
  }

  #leave(source: string, key: string | undefined): void {
    this.#total--
    const left = this.#running.get(source)! - 1
    if (left > 0) this.#running.set(source, left)
    else this.#running.delete(source)
    if (key !== undefined) this.#keys.delete(key)
  }

  #wait(source: string, key: string | undefined): Promise<void> {
    const tasks = this.#waiting.get(source) ?? []
    // Without a common limit nobody waits for others.
    const isCrowded = this.#waiting.size >= maxSources && this.#limits.concurrency !== Infinity
    if (tasks.length >= this.#limits.maxWaiting || isCrowded) throw new Refusal('tooMany', { seconds: 5 })
    this.#waiting.set(source, tasks)
    return new Promise((start) => tasks.push({ key, start }))
  }

  #startNext(): void {
    for (const [source, tasks] of [...this.#waiting]) {
      const at = tasks.findIndex(({ key }) => this.#hasPlace(source, key))
      if (at < 0) continue
      const [{ key, start }] = tasks.splice(at, 1) as [Task]
      this.#take(source, key)
      // The source goes to the end of the rotation.
      this.#waiting.delete(source)
      if (tasks.length > 0) this.#waiting.set(source, tasks)
      start()
    }
  }
}

/** How many sources may wait for one another. */
const maxSources = 1000
