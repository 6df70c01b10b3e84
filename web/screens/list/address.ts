import type { FilterValue, ListQuery } from '@nazorat/machines/api-types'
import { type ListDefinition, isCode, listField, sentStates, stepFilters } from '@nazorat/machines/definition'
import { targetOf } from '@nazorat/machines/fields'
import { type Actor, scopeOf, usersOf } from '@nazorat/machines/workflow'
import { columnsOf } from './rows/columns.ts'
import { readFilter, writeFilter } from './filters/filter-address.ts'

/** The state of a list, as its address gives it. */
export interface ListAddress {
  readonly page: number
  readonly pageSize: number
  /** A column, `-` before it for the largest first; empty for the definition's own order. */
  readonly sort: string
  readonly search: string
  /** One of the definition's queues, `mine`, or empty for all. */
  readonly queue: string
  readonly filters: Readonly<Record<string, FilterValue>>
  /** The document that is looked at beside the list, or empty. */
  readonly beside: string
}

export const pageSizes = [20, 50, 100] as const

/** How many rows a list begins with. */
export const usualSize = ({ list }: Pick<ListDefinition, 'list'>): number => pageSizes[list.few ? 1 : 0]
export const mine = 'mine'
export const every = 'all'

/**
 * The queue of the documents that have a status of this code, if the type has the code and such a queue. A number means something else in
 * another code.
 */
export const queueOf = ({ queues, states }: ListDefinition, code: string, status: number): string | undefined => {
  return Object.keys(queues).find((name) => queues[name]!.states.every((state) => states[state]!.codes[code] === status))
}

/** Reads an address; what it cannot mean is left out, since people edit addresses and old ones are kept. */
export function readAddress(definition: ListDefinition, search: Record<string, string>): ListAddress {
  const { page, pageSize, sort = '', search: text = '', queue = '', beside = '', ...rest } = search
  const filters: Record<string, FilterValue> = {}
  // A page may lead here by any reference or step, also one that nobody is offered to filter by.
  for (const name of new Set([...definition.list.filters, ...referring(definition), ...(definition.isWorkflow ? stepFilters : [])])) {
    const field = listField(definition, name)
    const written = rest[name]
    const value = field && written ? readFilter(name, field, written) : undefined
    if (value !== undefined) filters[name] = value
  }
  return {
    page: Math.max(1, Math.trunc(Number(page)) || 1),
    pageSize: pageSizes.find((size) => size === Number(pageSize)) ?? usualSize(definition),
    sort: columnsOf(definition).some(({ name, sortable }) => sortable && name === sort.replace(/^-/, '')) ? sort : '',
    search: text,
    queue: queue === mine || Object.hasOwn(definition.queues, queue) ? queue : '',
    filters,
    beside,
  }
}

/** The fields that refer to a document. */
const referring = ({ fields }: ListDefinition): string[] => Object.keys(fields).filter((name) => targetOf(fields[name]!))

/** Writes an address, without what is as usual. */
export function writeAddress(
  definition: ListDefinition,
  { page, pageSize, sort, search, queue, filters, beside }: ListAddress,
): Record<string, string> {
  const written: Record<string, string> = {}
  if (queue) written['queue'] = queue
  for (const [name, value] of Object.entries(filters)) {
    const field = listField(definition, name)
    if (field) written[name] = writeFilter(field, value)
  }
  if (search) written['search'] = search
  if (sort) written['sort'] = sort
  if (page > 1) written['page'] = String(page)
  if (pageSize !== usualSize(definition)) written['pageSize'] = String(pageSize)
  if (beside) written['beside'] = beside
  return written
}

/** An address in two: what everybody may read, and what is looked for among people, which no address says. */
export function divided(
  { personal }: Pick<ListDefinition, 'personal'>,
  written: Readonly<Record<string, string | undefined>>,
): { open: Record<string, string>; closed: Record<string, string> } {
  const names = personal.length === 0 ? [] : ['search', ...personal]
  const entries = Object.entries(written).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const part = (isClosed: boolean) => Object.fromEntries(entries.filter(([name]) => names.includes(name) === isClosed))
  return { open: part(false), closed: part(true) }
}

/** A filter alone, as an address says it: without page, order, what is beside, and what is looked for among people. */
export const filterOf = (definition: ListDefinition, address: ListAddress): Record<string, string> =>
  divided(definition, writeAddress(definition, { ...address, page: 1, pageSize: usualSize(definition), sort: '', beside: '' })).open

/** A type as a screen has it that is always narrowed by some filters: nobody narrows it by these again, or chooses among all of it. */
export const narrowedBy = (definition: ListDefinition, filters: Readonly<Record<string, FilterValue>> = {}): ListDefinition =>
  Object.keys(filters).length === 0
    ? definition
    : {
        ...definition,
        queues: {},
        list: { ...definition.list, filters: definition.list.filters.filter((name) => !Object.hasOwn(filters, name)) },
      }

/** A type as a screen has it that begins with columns of its own. */
export const withColumns = (definition: ListDefinition, columns: readonly string[] | undefined): ListDefinition =>
  columns ? { ...definition, list: { ...definition.list, columns } } : definition

/** The query for the server. */
export function queryOf(
  definition: ListDefinition,
  { page, pageSize, sort, search, queue, filters }: ListAddress,
  actor: Actor,
): ListQuery {
  const ofQueue = definition.queues[queue]?.states
  const asksForAll = queue === '' && search === '' && Object.keys(filters).length === 0
  const states = ofQueue ?? (asksForAll && draftsOf(definition) !== undefined ? sentStates(definition) : undefined)
  const sorted = sort || usualSort(definition, ofQueue)
  return {
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, asStored(definition, name, value)])),
    ...(states && { state: [...states] }),
    ...(queue === mine && { [mineIn(definition, actor) ?? 'createdUserId']: usersOf(actor) }),
    page,
    pageSize,
    sortBy: sorted ? sorted.replace(/^-/, '') : null,
    orderType: sorted.startsWith('-') ? 'desc' : 'asc',
    ...(search && { search }),
  }
}

/** The queue in which drafts stand. A list begins without them: they are many, and only their authors have something to do with them. */
export const draftsOf = ({ queues, privateStates }: ListDefinition): string | undefined =>
  Object.keys(queues).find((name) => queues[name]!.states.some((state) => privateStates.includes(state)))

/** A queue in which somebody can be late has what is late and due first; other lists are in the definition's order. */
const usualSort = ({ isWorkflow, deadlines }: ListDefinition, states: readonly string[] = []): string =>
  isWorkflow && Object.values(deadlines).some((deadline) => states.some((state) => deadline.states.includes(state))) ? 'due' : ''

/** The column in which this person stands where a document is his; undefined where none can be. */
export const mineIn = ({ list: { mine = {} } }: ListDefinition, actor: Actor): string | undefined =>
  Object.keys(mine).find((column) => scopeOf(actor, mine[column]!) !== null)

function asStored(definition: ListDefinition, name: string, value: FilterValue): FilterValue {
  const field = definition.fields[name]
  return field && isCode(field) && Array.isArray(value) ? value.map(Number) : value
}
