import type { Definition, ListDefinition } from '@nazorat/machines/definition'
import { listLoaders } from '@nazorat/machines/documents/lists'
import { loaders } from '@nazorat/machines/documents/types'
import { FetchedOnce } from './fetched-once.ts'

const definitions = new FetchedOnce(async (type) => ofType(loaders, type)())
const listDefinitions = new FetchedOnce(async (type) => ofType(listLoaders, type)())
const several = new FetchedOnce<readonly Definition[]>((types) => Promise.all(types.split(' ').filter(Boolean).map(loadDefinition)))

/** Fetches the definition of a document type. */
export const loadDefinition = (type: string): Promise<Definition> => definitions.fetch(type)

export const useDefinition = (type: string): Definition => definitions.use(type)

/** Fetches the definitions of several types at the same time. */
export const loadDefinitions = (types: readonly string[]): Promise<readonly Definition[]> => several.fetch(types.join(' '))

/** The definitions of several types; the same array for the same types. */
export const useDefinitions = (types: readonly string[]): readonly Definition[] => several.use(types.join(' '))

/** Fetches what the list of a document type is drawn from. */
export const loadListDefinition = (type: string): Promise<ListDefinition> => listDefinitions.fetch(type)

export const useListDefinition = (type: string): ListDefinition => listDefinitions.use(type)

function ofType<T>(loads: Readonly<Record<string, () => Promise<T>>>, type: string): () => Promise<T> {
  const load = loads[type]
  if (!load) throw new Error(`no document type ${type}`)
  return load
}
