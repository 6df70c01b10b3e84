/**
 * How long, in milliseconds, a value is sent to new watchers. The data on a screen may be that old when it begins to watch: an answer is used
 * for ten seconds (`web/api/query-client.ts`), and the connection opens up to ten seconds later (`web/app/shell/connection-banner.tsx`).
 */
const interval = 30_000

/** The last value of each key, for half a minute. */
export class Recent<T> {
  /** The oldest first. */
  readonly #values = new Map<string, { readonly value: T; readonly at: number }>()

  set(key: string, value: T): void {
    for (const [other, { at }] of this.#values) {
      if (!isOld(at)) break
      this.#values.delete(other)
    }
    this.#values.delete(key)
    this.#values.set(key, { value, at: performance.now() })
  }

  get(key: string): T | undefined {
    const last = this.#values.get(key)
    return last && !isOld(last.at) ? last.value : undefined
  }
}

const isOld = (at: number): boolean => at < performance.now() - interval
