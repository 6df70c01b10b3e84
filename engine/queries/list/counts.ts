import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type CountsReply, type ListQuery, mostCounted } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import { documentTable } from '../../documents/identifiers.ts'
import { database } from '../../postgres/database.ts'
import { allOf, type Predicate } from '../../postgres/expressions.ts'
import { listOf } from './filters.ts'
import { keptStates } from './kept-counts.ts'
import { type List, sourceOf } from './plan.ts'
import { visible } from './visibility.ts'

/** How many documents a list would have. */
export const countAll = (pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<number> =>
  countMatches(pool, listOf(definition, actor, query))

/** How many documents match, all of them. */
export async function countMatches(pool: Pool, list: List): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sourceOf(list)} where ${list.where}`.execute(database(pool))
  return Number(rows[0]!.n)
}

/** How many of the documents that the actor sees stand in each queue. */
export async function countQueues(pool: Pool, definition: Definition, actor: Actor, keptFrom: number = mostCounted): Promise<CountsReply> {
  const seen = allOf([...visible(definition, actor, 'd')])
  const counts = (await keptStates(database(pool), definition, actor, keptFrom)) ?? (await countStates(pool, definition, seen))
  return Object.fromEntries(
    Object.entries(definition.queues).map(([name, { states }]) => [name, states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]),
  )
}

async function countStates(pool: Pool, definition: Definition, seen: Predicate): Promise<Map<string, number>> {
  const { rows } = await sql<{
    state: string
    n: string
  }>`select state, count(*) as n from ${documentTable(definition.type)} d where ${seen} group by state`.execute(database(pool))
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}
