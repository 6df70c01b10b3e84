/** How many of something may be there at once, by whom they belong to. */
export class Places {
  readonly #taken = new Map<string, number>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place. Returns a function that gives it back, once however often it is called; null when all are taken. */
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
 * How often something may happen within a time, by who does it: in this process alone, since what it guards, the messages of
 * sockets, belong to connections that are this process's own.
 */
export class MessageRate {
  #counts = new Map<string, number>()
  #since = 0
  readonly #most: number
  readonly #window: number

  /** `window` in milliseconds: it begins anew for all at once, so that nothing is kept of those who are long gone. */
  constructor(most: number, window: number) {
    this.#most = most
    this.#window = window
  }

  /** Counts one more; false when it is too many. */
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
