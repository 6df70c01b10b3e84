import { Refusal } from '@nazorat/machines/workflow'

/** Limits how many tasks of a kind each user may run at once in this process. A few more wait; the rest are refused. */
export class UserQueue {
  readonly #most: { readonly atOnce: number; readonly waiting: number }
  readonly #users = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(most: { atOnce: number; waiting: number }) {
    this.#most = most
  }

  /** Runs a task when it is its user's turn. Throws `tooMany` when too many wait. */
  async take<T>(userId: string, run: () => Promise<T>): Promise<T> {
    const user = this.#users.get(userId) ?? { running: 0, waiting: [] }
    this.#users.set(userId, user)
    if (user.running < this.#most.atOnce) user.running++
    else {
      if (user.waiting.length >= this.#most.waiting) throw new Refusal('tooMany', { seconds: 10 })
      await new Promise<void>((resolve) => user.waiting.push(resolve))
    }
    try {
      return await run()
    } finally {
      const next = user.waiting.shift()
      if (next) next()
      else if (--user.running === 0) this.#users.delete(userId)
    }
  }
}
