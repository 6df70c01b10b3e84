import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Actor, Definition, ListQuery } from '@nazorat/machines'
import { documentTable } from '../../documents/identifiers.ts'
import { database } from '../../postgres/database.ts'
import { allOf } from '../../postgres/expressions.ts'
import { matches } from './filters.ts'
import { type List, sourceOf } from './plan.ts'
import { visible } from './visibility.ts'

/** How many documents a list would have. */
export const countAll = (pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<number> =>
  countMatches(pool, { definition, query, language: actor.language, where: matches(definition, actor, query) })

/** How many documents match, all of them. */
export async function countMatches(pool: Pool, list: List): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sourceOf(list)} where ${list.where}`.execute(database(pool))
  return Number(rows[0]!.n)
}

/** How many of the documents that the actor sees stand in each queue. */
export async function countQueues(pool: Pool, definition: Definition, actor: Actor): Promise<Record<string, number>> {
  const seen = allOf([...visible(definition, actor, 'd')])
  const { rows } = await sql<{ state: string; n: string }>`select state, count(*) as n from ${documentTable(definition.type)} d where ${seen} group by state`.execute(database(pool))
  const counts = new Map(rows.map(({ state, n }) => [state, Number(n)]))
  return Object.fromEntries(
    Object.entries(definition.queues).map(([name, { states }]) => [name, states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]),
  )
}
