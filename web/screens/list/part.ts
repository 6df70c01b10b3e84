import { type FilterValue, conditionsIn } from '@nazorat/machines/api-types'
import { type Definition, listDefinition, type ListDefinition } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import { type ListAddress, queryOf, usualSize, writeAddress } from './address.ts'
import type { CountedList } from '../../api/queries.ts'
import { shortListsQuery } from '../../api/short-lists.ts'
import { listPath } from '../../navigation/paths.ts'

/** A part of a list: its first rows, and the address of all of them. */
export interface Part {
  readonly definition: Definition
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly sort: string
  readonly rows: number
  /** The source of the rows. */
  readonly columns: readonly string[]
}

/** Where a part's list is, whatever is shown of it. */
type Place = Omit<Part, 'rows' | 'columns'>

/** Asks for the first rows of parts of lists of one type, and the exact number of all rows of each. */
export const partsQuery = (type: string, parts: readonly Part[], actor: Actor) =>
  shortListsQuery(
    type,
    parts.map(({ rows, columns, ...part }) => ({
      ...queryOf(listDefinition(part.definition), addressOf(part), actor),
      pageSize: rows,
      columns,
    })),
  )

/** The list of a part, to be counted with others. */
export const countedAs = (part: Place, actor: Actor): CountedList => ({
  type: part.definition.type,
  filters: conditionsIn(queryOf(listDefinition(part.definition), addressOf(part), actor)),
})

/** Where the whole list is. */
export const linkTo = (part: Place) => linkToList(listDefinition(part.definition), part.filters, part.sort)

/** Where a part is that a queue of its list shows: there, with what else it asks for; otherwise the whole list with filters. */
export function linkToQueue(part: Place) {
  const { queues } = part.definition
  const { state, ...filters } = part.filters
  const wanted = Array.isArray(state) ? state.toSorted().join() : null
  const queue = Object.keys(queues).find((name) => queues[name]!.states.toSorted().join() === wanted)
  if (queue === undefined) return linkTo(part)
  const definition = listDefinition(part.definition)
  return {
    to: listPath(definition.type),
    search: writeAddress(definition, { ...addressOf({ ...part, definition, filters }), queue }),
  }
}

/** Where a list is with some filters. */
export const linkToList = (definition: ListDefinition, filters: Readonly<Record<string, FilterValue>>, sort = '') => ({
  to: listPath(definition.type),
  // The routes of lists read their own addresses (`list/address.ts`).
  search: writeAddress(definition, addressOf({ definition, filters, sort })),
})

const addressOf = ({
  definition,
  filters,
  sort,
}: Pick<Part, 'filters' | 'sort'> & { definition: Pick<ListDefinition, 'list'> }): ListAddress => ({
  page: 1,
  pageSize: usualSize(definition),
  sort: sort === definition.list.sort ? '' : sort,
  search: '',
  queue: '',
  filters,
  beside: '',
})
