import { type RawBuilder, sql } from 'kysely'
import type { FilterValue, ListQuery } from '@nazorat/machines/api-types'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import type { Language } from '@nazorat/machines/i18n'
import { documentTable, sortColumn } from '../../documents/identifiers.ts'
import { ownOrder, typeOf } from '../../documents/order.ts'
import { allOf, cast, type Predicate } from '../../postgres/expressions.ts'

/** A part of a query. */
type Fragment = RawBuilder<unknown>

/** A list's query over one document type, as it is asked in a language. */
export interface List {
  readonly definition: Definition
  readonly query: ListQuery
  readonly language: Language
  /** Whether the streams stand beside the table in `sourceOf`. */
  readonly hasStreams: boolean
  /** The condition over `sourceOf`. */
  readonly where: Predicate
  /** The same list asked of the table alone, where states are all that the streams are asked for. */
  readonly inTable?: List | undefined
}

/**
 * Where the rows come from: the table `d`, and the stream `s` beside it where a state is asked for or what is due. The states, the
 * last moves and the deadlines are indexed there, and where nothing else is asked the table falls out of the join.
 */
export const sourceOf = ({ definition, hasStreams }: List): Fragment =>
  hasStreams ? besideTable(definition, sql`stream s`) : sql`${documentTable(definition.type)} d`

/** Whether a query asks for something that the streams know. */
export const asksStreams = ({ state, due, late }: ListQuery): boolean => state !== undefined || due !== undefined || late !== undefined

const besideTable = ({ type }: Definition, streams: Fragment): Fragment => sql`${streams} left join ${documentTable(type)} d on d.id = s.id`

/** That a stream of this alias is one of the type's that have a row in the table. */
export const isLiving = ({ type }: Definition, alias: string): Predicate =>
  allOf([sql<boolean>`${sql.id(alias, 'type')} = ${sql.lit(type)}`, sql<boolean>`${sql.id(alias, 'state')} <> ${sql.lit(deletedState)}`])

/** The matches, all or up to a limit, in no order: the `id` of each and the `key` by which `ordered` puts them in the list's order. */
export function matching(list: List, upTo: Fragment): Fragment {
  // Where nothing else is asked, the streams know all of it.
  const ofStream = !list.hasStreams ? null : orderOfMoves(list) ? sql`s.at` : list.query.sortBy === 'due' ? sql`s.due_at` : null
  const [id, key] = ofStream ? [sql`s.id`, ofStream] : [sql`d.id`, orderOf(list).key]
  return sql`select ${id} as id, ${key} as key from ${sourceOf(list)} where ${list.where} ${upTo}`
}

/** The order of rows that have an `id` and a `key`. */
export function ordered(list: List): Fragment {
  const { direction, nulls } = orderOf(list)
  return sql`key ${direction} ${nulls}, id ${direction}`
}

/**
 * A plan that reads the matches in the list's order from an index: there is one for the last moves, and one for the definition's own order.
 */
export function walk(list: List): Fragment {
  const { definition, where } = list
  const moves = orderOfMoves(list)
  if (moves) return sql`${besideTable(definition, movesOf(list, moves))} where ${where} order by s.at ${moves}, s.id ${moves}`
  const { key, direction, nulls } = orderOf(list)
  return sql`${sourceOf(list)} where ${where} order by ${key} ${direction} ${nulls}, d.id ${direction}`
}

/** The same that gives up after as many rows of the table, whether they match or not: it may find fewer than there are. */
export function walkWithin(list: List, maxRows: number): Fragment {
  const { definition, query, hasStreams, where } = list
  const upTo = sql`limit ${sql.lit(maxRows)}`
  const moves = orderOfMoves(list)
  if (moves) {
    const first = sql`(select * from ${movesOf(list, moves)} order by s.at ${moves}, s.id ${moves} ${upTo}) s`
    return sql`${besideTable(definition, first)} where ${where} order by s.at ${moves}, s.id ${moves}`
  }
  const { key, direction, nulls } = orderOf(list)
  const table = documentTable(definition.type)
  if (query.sortBy === 'due') {
    // Of those without a deadline there is no order to read: who gets as far as them has met all that have one.
    const first = sql`(select * from stream where type = ${sql.lit(definition.type)} and due_at is not null order by due_at ${direction}, id ${direction} ${upTo}) s`
    return sql`${first} join ${table} d on d.id = s.id where ${where} order by s.due_at ${direction}, s.id ${direction}`
  }
  // The key is a column of the first rows: of an expression, Postgres would not know that they are in its order, and would read and sort
  // all.
  const first = sql`(select d.*, ${key} as ${sortedBy} from ${table} d order by ${key} ${direction} ${nulls}, d.id ${direction} ${upTo}) d`
  const join = hasStreams ? sql`join stream s on s.id = d.id` : sql``
  return sql`${first} ${join} where ${where} order by d.${sortedBy} ${direction} ${nulls}, d.id ${direction}`
}

/** No field has a space in its name. */
const sortedBy = sql.id('sorted by')

/**
 * The walk of a list in certain states that begins behind where `walk` ends: documents that are under way have the last dates of
 * all. Among the last `maxRows` rows it finds those in the states, `among` of them, and of these the matches in the list's order;
 * nothing unless it finds all. Null for a list that goes by something else than a date. Of a million checks those under way, the oldest
 * first, take 87 ms so and 166 without it; of a body with its branches 65 and 179, of the authorized body 101 and 117.
 */
export function walkFromEnd(list: List, among: number, maxRows: number): Fragment | null {
  const { definition, inTable, query } = list
  const { key, type, direction, opposite } = orderOf(list)
  const asked = statesOf(query.state)
  if (!inTable || !asked || type !== 'date') return null
  const states = sql<boolean>`s.state = any(${cast(asked, 'text[]')})`
  const table = documentTable(definition.type)
  return sql`with last as (select d.id, ${key} as key from ${table} d order by ${key} ${opposite}, d.id ${opposite} limit ${sql.lit(maxRows)}),
    met as materialized (
      select last.* from last join stream s using (id) where ${allOf([isLiving(definition, 's'), states])}
        order by key ${direction}, id ${direction})
    select d.id from met join ${table} d using (id) where (select count(*) from met) = ${sql.lit(among)} and ${inTable.where}
    order by met.key ${direction}, d.id ${direction}`
}

/** The streams `s` in the order of their last moves: the index has that order for each state, and Postgres merges them. */
function movesOf({ definition: { type, states }, query }: List, order: Fragment): Fragment {
  const asked = statesOf(query.state)
  const each = Object.keys(states).filter((state) => state !== deletedState && (!asked || asked.includes(state)))
  const streams = each.map(
    (state) => sql`(select * from stream where type = ${sql.lit(type)} and state = ${sql.lit(state)} order by at ${order})`,
  )
  return streams.length > 0 ? sql`(${sql.join(streams, sql` union all `)}) s` : sql`(select * from stream where false) s`
}

/** The states that a filter asks for, or nothing when it leaves them open. */
export const statesOf = (filter: FilterValue | undefined): readonly unknown[] | undefined =>
  typeof filter === 'string' ? [filter] : Array.isArray(filter) ? filter : undefined

/** Whether the list's order is one that the streams have. */
export const isOfStreams = (list: List): boolean => list.query.sortBy === 'due' || orderOfMoves(list) !== null

/** How the list goes by the last moves, or null where it goes by something else. */
function orderOfMoves({ definition: { list }, query: { sortBy, orderType = 'asc' } }: List): Fragment | null {
  if (sortBy) return sortBy === 'updatedAt' ? directions[orderType] : null
  return list.sort === 'updatedAt' ? directions.asc : list.sort === '-updatedAt' ? directions.desc : null
}

const directions = { asc: sql`asc`, desc: sql`desc` } as const

/** By what rows `d` are put in order, and how. */
function orderOf({ definition, query: { sortBy, orderType = 'asc' }, language }: List): Order {
  const by = sortBy || ownOrder(definition)
  const asked = sortBy ? orderType : definition.list.sort.startsWith('-') ? 'desc' : 'asc'
  const [direction, opposite] = [directions[asked], directions[asked === 'asc' ? 'desc' : 'asc']]
  // Overdue documents come first, then those with a deadline, then those without.
  if (sortBy === 'due')
    return { key: sql`(select due_at from stream where id = d.id)`, type: undefined, direction, opposite, nulls: sql`nulls last` }
  return { key: sortColumn(definition, 'd', by, language), type: typeOf(definition, by), direction, opposite, nulls: sql`` }
}

interface Order {
  readonly key: Fragment
  /** The column's type. */
  readonly type: string | undefined
  readonly direction: Fragment
  readonly opposite: Fragment
  readonly nulls: Fragment
}
