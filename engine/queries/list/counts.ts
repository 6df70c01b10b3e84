import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type CountsReply, type ListQuery, maxCounted, conditionsIn } from '@nazorat/machines/api-types'
import { type Definition, namedBy } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import { documentTable } from '../../documents/identifiers.ts'
import { tableOf } from '../../documents/columns.ts'
import { type Database, database } from '../../postgres/database.ts'
import { allOf, type Predicate } from '../../postgres/expressions.ts'
import { countedParties, countsNow } from '../../projections/document-counts.ts'
import { seenGroups, storedCounts } from '../stored-counts.ts'
import { columnFilterOf, listOf } from './filters.ts'
import { type List, sourceOf } from './plan.ts'
import { visible } from './visibility.ts'

/** How many documents a list would have. */
export const countAll = (pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<number> =>
  countMatches(pool, listOf(definition, actor, query))

/** How many documents match, all of them. */
export async function countMatches(pool: Pool, list: List): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sourceOf(list)} where ${list.where}`.execute(database(pool))
  return rows[0]!.n
}

export interface StoredTotal {
  /** The documents that match and that the actor may see. */
  readonly total: number
  /** All documents in the states that the list asks for, visible to the actor or not. */
  readonly among: number
}

/**
 * The exact total of a list that asks for states and parties alone, where it is stored; null where it has to be counted, as in a
 * table of fewer rows than `from`: that is soon done.
 */
export async function storedTotal(
  db: Database,
  definition: Definition,
  actor: Actor,
  query: ListQuery,
  from: number,
): Promise<StoredTotal | null> {
  const conditions = conditionsOf(definition, query)
  if (conditions === null) return null
  const stored = await storedOf(db, definition, actor, from)
  if (stored === null) return null
  const inStates = query.state === undefined ? sql`true` : columnFilterOf(definition, 'state', query.state)
  const { rows } = await sql<{ total: string | null; among: string | null }>`
    select sum(n) filter (where ${allOf([...conditions, ...seenGroups(definition, actor)])}) as total, sum(n) as among
    from (${countsNow(stored.counter, stored.pos)}) d where ${inStates}`.execute(db)
  return { total: Number(rows[0]!.total ?? 0), among: Number(rows[0]!.among ?? 0) }
}

const storedOf = (db: Database, definition: Definition, actor: Actor, from: number) =>
  storedCounts(
    db,
    { subject: 'list', definition, month: null, fields: [] },
    actor,
    sql`(select reltuples from pg_class where oid = ${tableOf(definition.type)}::regclass) >= ${from}`,
  )

/** The conditions of a query over what is counted by, or null where it asks for something else. */
function conditionsOf(definition: Definition, query: ListQuery): Predicate[] | null {
  const { search, ...filters } = conditionsIn(query)
  if (search) return null
  const counted = ['state', ...countedParties(definition)]
  const conditions: Predicate[] = []
  for (const [given, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const { name, part } = namedBy(definition, given)
    const condition = counted.includes(name) && part === undefined && columnFilterOf(definition, name, value)
    if (!condition) return null
    conditions.push(condition)
  }
  return conditions
}

/** How many of the documents that the actor sees stand in each queue. */
export async function countQueues(pool: Pool, definition: Definition, actor: Actor, storedFrom: number = maxCounted): Promise<CountsReply> {
  const counts = await countStates(database(pool), definition, actor, storedFrom)
  return Object.fromEntries(
    Object.entries(definition.queues).map(([name, { states }]) => [name, states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]),
  )
}

async function countStates(db: Database, definition: Definition, actor: Actor, storedFrom: number): Promise<Map<string, number>> {
  const stored = await storedOf(db, definition, actor, storedFrom)
  const counted = stored
    ? sql<StateCount>`select state, sum(n) as n from (${countsNow(stored.counter, stored.pos)}) d
        where ${allOf([...seenGroups(definition, actor)])} group by state`
    : sql<StateCount>`select state, count(*) as n from ${documentTable(definition.type)} d
        where ${allOf([...visible(definition, actor, 'd')])} group by state`
  const { rows } = await counted.execute(db)
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}

interface StateCount {
  readonly state: string
  readonly n: string
}
