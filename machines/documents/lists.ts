import { type ListDefinition, listDefinition } from '../kit/index.ts'
import { loaders } from './types.ts'

/** The data from which the list of each type is drawn. In the browser each is a file of JSON, made by the build (`web/derived-data.ts`). */
export const listLoaders: Readonly<Record<string, () => Promise<ListDefinition>>> = Object.fromEntries(
  Object.entries(loaders).map(([type, load]) => [type, async () => listDefinition(await load())]),
)
