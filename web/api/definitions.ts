import type { Definition, ListDefinition } from '@nazorat/machines'
import { listLoaders } from '@nazorat/machines/documents/lists'
import { loaders } from '@nazorat/machines/documents/load'
import { use } from 'react'

/** A cache of values that are fetched by name, each once; one that failed is fetched again when it is next asked for. */
export class FetchedOnce<T> {
  readonly #load: (name: string) => Promise<T>
  readonly #coming = new Map<string, Promise<T>>()
  readonly #here = new Map<string, T>()

  constructor(load: (name: string) => Promise<T>) {
    this.#load = load
  }

  fetch(name: string): Promise<T> {
    let promise = this.#coming.get(name)
    if (!promise) {
      promise = this.#load(name)
      promise.then((value) => this.#here.set(name, value), () => this.#coming.delete(name))
      this.#coming.set(name, promise)
    }
    return promise
  }

  /** For components, which wait for it (`Suspense`). */
  use = (name: string): T => this.#here.get(name) ?? use(this.fetch(name))
}

const definitions = new FetchedOnce(async (type) => ofType(loaders, type)())
const listDefinitions = new FetchedOnce(async (type) => ofType(listLoaders, type)())
const several = new FetchedOnce<readonly Definition[]>((types) => Promise.all(types.split(' ').filter(Boolean).map(loadDefinition)))

/** Fetches the definition of a document type. */
export const loadDefinition = (type: string): Promise<Definition> => definitions.fetch(type)

export const useDefinition = (type: string): Definition => definitions.use(type)

/** The definitions of several types, fetched at the same time; the same array for the same types. */
export const useDefinitions = (types: readonly string[]): readonly Definition[] => several.use(types.join(' '))

/** Fetches what the list of a document type is drawn from. */
export const loadListDefinition = (type: string): Promise<ListDefinition> => listDefinitions.fetch(type)

export const useListDefinition = (type: string): ListDefinition => listDefinitions.use(type)

function ofType<T>(loads: Readonly<Record<string, () => Promise<T>>>, type: string): () => Promise<T> {
  const load = loads[type]
  if (!load) throw new Error(`no document type ${type}`)
  return load
}
