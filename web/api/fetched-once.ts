import { use } from 'react'

/** A cache of values that are fetched by name, each once; one that failed is fetched again when `fetch` is called again. */
export class FetchedOnce<T> {
  readonly #load: (name: string) => Promise<T>
  readonly #coming = new Map<string, Promise<T>>()
  readonly #here = new Map<string, T>()
  readonly #failed = new Set<string>()

  constructor(load: (name: string) => Promise<T>) {
    this.#load = load
  }

  fetch(name: string): Promise<T> {
    if (this.#failed.delete(name)) this.#coming.delete(name)
    let promise = this.#coming.get(name)
    if (!promise) {
      promise = this.#load(name)
      promise.then((value) => this.#here.set(name, value), () => this.#failed.add(name))
      this.#coming.set(name, promise)
    }
    return promise
  }

  /** For components: gives what is here, waits for what is coming (`Suspense`), throws what failed. */
  use = (name: string): T => this.#here.get(name) ?? use(this.#coming.get(name) ?? this.fetch(name))
}
