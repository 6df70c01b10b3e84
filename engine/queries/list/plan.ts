import { type RawBuilder, sql } from 'kysely'
import { type Definition, deletedState, type FilterValue, type Language, type ListQuery } from '@nazorat/machines'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { columnsOf } from '../../documents/table.ts'
import { allOf, type Predicate } from '../../postgres/expressions.ts'

/** A part of a query. */
type Fragment = RawBuilder<unknown>

/** A list's query over one document type, as it is asked in a language. */
export interface List {
  readonly definition: Definition
  readonly query: ListQuery
  readonly language: Language
  /** The condition over `sourceOf`. */
  readonly where: Predicate
}

/**
 * Where the rows come from: the table `d`, and the stream `s` beside it where a state is asked for. The states and the last
 * moves are indexed there, and where nothing else is asked the table falls out of the join.
 */
export const sourceOf = ({ definition, query }: List): Fragment =>
  query.state === undefined ? sql`${documentTable(definition.type)} d` : besideTable(definition, sql`stream s`)

const besideTable = ({ type }: Definition, streams: Fragment): Fragment => sql`${streams} left join ${documentTable(type)} d on d.id = s.id`

/** That a stream of this alias is one of the type's that have a row in the table. */
export const isLiving = ({ type }: Definition, alias: string): Predicate =>
  allOf([sql<boolean>`${sql.id(alias, 'type')} = ${sql.lit(type)}`, sql<boolean>`${sql.id(alias, 'state')} <> ${sql.lit(deletedState)}`])

/** A plan that first finds the matches, all or up to a limit, and then sorts them: rows `d`, in the list's order. */
export function sorted(list: List, upTo: Fragment): Fragment {
  const order = orderOfMoves(list)
  const matching = (columns: Fragment) => sql`(select ${columns} from ${sourceOf(list)} where ${list.where} ${upTo}) d`
  if (order && list.query.state !== undefined) return sql`${matching(sql`s.id, s.at`)} order by d.at ${order}, d.id ${order}`
  return sql`${matching(sql`d.*`)} order by ${orderOf(list)}`
}

/** A plan that reads the matches in the list's order from an index: there is one for the last moves, and one for the definition's own order. */
export function walk(list: List): Fragment {
  const order = orderOfMoves(list)
  if (!order) return sql`${sourceOf(list)} where ${list.where} order by ${orderOf(list)}`
  return sql`${besideTable(list.definition, moves(list, order))} where ${list.where} order by s.at ${order}, s.id ${order}`
}

/** The streams `s` in the order of their last moves: the index has that order for each state, and Postgres merges them. */
function moves({ definition: { type, states }, query }: List, order: Fragment): Fragment {
  const asked = statesOf(query.state)
  const each = Object.keys(states).filter((state) => state !== deletedState && (!asked || asked.includes(state)))
  const streams = each.map((state) => sql`(select * from stream where type = ${sql.lit(type)} and state = ${sql.lit(state)} order by at ${order})`)
  return streams.length > 0 ? sql`(${sql.join(streams, sql` union all `)}) s` : sql`(select * from stream where false) s`
}

/** The states that a filter asks for, or nothing when it leaves them open. */
export const statesOf = (filter: FilterValue | undefined): readonly unknown[] | undefined =>
  typeof filter === 'string' ? [filter] : Array.isArray(filter) ? filter : undefined

/** How the list goes by the last moves, or null where it goes by something else. */
function orderOfMoves({ definition: { list }, query: { sortBy, orderType = 'asc' } }: List): Fragment | null {
  if (sortBy) return sortBy === 'updatedAt' ? directions[orderType] : null
  return list.sort === 'updatedAt' ? directions.asc : list.sort === '-updatedAt' ? directions.desc : null
}

const directions = { asc: sql`asc`, desc: sql`desc` } as const

/** The order of rows `d`. */
function orderOf({ definition, query: { sortBy, orderType = 'asc' }, language }: List): Fragment {
  const by = sortBy || definition.list.sort.replace(/^-/, '')
  const order = directions[sortBy ? orderType : definition.list.sort.startsWith('-') ? 'desc' : 'asc']
  // Overdue documents come first, then those with a deadline, then those without.
  if (sortBy === 'due') return sql`(select due_at from stream where id = d.id) ${order} nulls last, d.id ${order}`
  const column = documentColumn(definition, 'd', by)
  const type = columnsOf(definition).get(by)
  // The definition's own order is that of an index, which has no collation; what a person asks for is sorted as they read it.
  const collation = type === 'text' && sortBy ? sql` collate uzbek` : sql``
  const value = type === 'jsonb' ? sql`(${column} ->> ${sql.lit(language)}) collate uzbek` : sql`${column}${collation}`
  return sql`${value} ${order}, d.id ${order}`
}
