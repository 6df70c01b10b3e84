import { use } from 'react'

/** A cache of values that are fetched by name, each once; one that failed is fetched again when `fetch` is called again. */
export class FetchedOnce<T> {
  readonly #load: (name: string) => Promise<T>
  readonly #coming = new Map<string, Promise<T>>()
  readonly #failed = new Set<string>()

  constructor(load: (name: string) => Promise<T>) {
    this.#load = load
  }

  fetch(name: string): Promise<T> {
    if (this.#failed.delete(name)) this.#coming.delete(name)
    const before = this.#coming.get(name)
    if (before) return before
    const loading = this.#load(name)
    // With these two fields React reads a promise at once, without waiting for it first.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => this.#failed.add(name),
    )
    this.#coming.set(name, loading)
    return loading
  }

  /**
   * For components: gives what is here, waits for what is coming (`Suspense`), throws what failed. Always calls React's `use`: a
   * component that waited is drawn again from where it stopped, and the hooks after it fail where `use` is left out then.
   */
  use = (name: string): T => use(this.#coming.get(name) ?? this.fetch(name))
}
