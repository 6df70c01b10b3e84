import type { Definition } from '@nazorat/machines'
import { loaders } from '@nazorat/machines/documents/load'
import { use } from 'react'

/** Fetches the definition of a document type, once; one that did not come is fetched again when it is asked for again. */
export function loadDefinition(type: string): Promise<Definition> {
  const known = coming.get(type)
  if (known) return known
  const load = loaders[type]
  if (!load) return Promise.reject(new Error(`no document type ${type}`))
  const promise = load().then(
    (definition) => {
      loaded.set(type, definition)
      return definition
    },
    (error: unknown) => {
      coming.delete(type)
      throw error
    },
  )
  coming.set(type, promise)
  return promise
}

/** The definition of a document type; the component waits for it (`Suspense`) where it is not there yet. */
export const useDefinition = (type: string): Definition => loaded.get(type) ?? use(loadDefinition(type))

/** The definitions of several types, fetched at the same time; the same array for the same types. */
export function useDefinitions(types: readonly string[]): readonly Definition[] {
  const key = types.join()
  let promise = several.get(key)
  if (!promise) {
    promise = Promise.all(types.map(loadDefinition))
    promise.catch(() => several.delete(key))
    several.set(key, promise)
  }
  return use(promise)
}

const coming = new Map<string, Promise<Definition>>()
const loaded = new Map<string, Definition>()
const several = new Map<string, Promise<readonly Definition[]>>()
