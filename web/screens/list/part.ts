import { type Actor, type Definition, type FilterValue, listDefinition, type ListDefinition } from '@nazorat/machines'
import { type ListAddress, queryOf, writeAddress } from './address.ts'
import type { CountedList } from '../../api/queries.ts'
import { shortListsQuery } from '../../api/short-lists.ts'
import { listPath } from '../../navigation/paths.ts'

/** A part of a list: its first rows, and the address of all of them. */
export interface Part {
  readonly definition: Definition
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort: string
  readonly rows: number
}

/** Asks for the first rows of parts of lists of one type, and the exact number of all rows of each. */
export const partsQuery = (type: string, parts: readonly Part[], actor: Actor) =>
  shortListsQuery(type, parts.map(({ rows, ...part }) => ({ ...queryOf(listDefinition(part.definition), addressOf(part), actor), pageSize: rows })))

/** The list of a part, to be counted with others. */
export const countedAs = (part: Omit<Part, 'rows'>, actor: Actor): CountedList => {
  const { page: _page, pageSize: _pageSize, sortBy: _sortBy, orderType: _orderType, ...filters } = queryOf(listDefinition(part.definition), addressOf(part), actor)
  return { type: part.definition.type, filters }
}

/** Where the whole list is. */
export const linkTo = (part: Omit<Part, 'rows'>) => linkToList(listDefinition(part.definition), part.filters, part.sort)

/** Where a list is with some filters. */
export const linkToList = (definition: ListDefinition, filters: Readonly<Record<string, FilterValue>>, sort = '') => ({
  to: listPath(definition.type),
  // The routes of lists read their own addresses (`list/address.ts`).
  search: writeAddress(definition, addressOf({ definition, filters, sort })) as never,
})

const addressOf = ({ definition, filters, sort }: Pick<Part, 'filters' | 'sort'> & { definition: Pick<ListDefinition, 'list'> }): ListAddress => ({
  page: 1, pageSize: 20, sort: sort === definition.list.sort ? '' : sort, search: '', queue: '', filters, beside: '',
})
