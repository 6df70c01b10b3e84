/** Limits how many places each owner may take at once. */
export class Places {
  readonly #taken = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place. Returns a function that gives it back, only once; null when all are taken. */
  take(owner: string): (() => void) | null {
    const taken = this.#taken.get(owner) ?? 0
    if (taken >= this.#most) return null
    this.#taken.set(owner, taken + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = this.#taken.get(owner)! - 1
      if (left > 0) this.#taken.set(owner, left)
      else this.#taken.delete(owner)
    }
  }
}

/**
 * Limits how often something may happen within a period, for each key. It counts in this process alone: it guards the
 * messages of sockets, whose connections belong to this process.
 */
export class MessageRate {
  #counts = new Map<string, number>()
  #since = 0
  readonly #most: number
  readonly #window: number

  /** `window` in milliseconds. It restarts for all keys at once, so that old keys do not stay in memory. */
  constructor(most: number, window: number) {
    this.#most = most
    this.#window = window
  }

  /** Counts one; false when the limit is exceeded. */
  count(who: string): boolean {
    const now = Date.now()
    if (now - this.#since > this.#window) {
      this.#counts.clear()
      this.#since = now
    }
    const count = (this.#counts.get(who) ?? 0) + 1
    this.#counts.set(who, count)
    return count <= this.#most
  }
}
