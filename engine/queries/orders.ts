import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { initialState } from '@nazorat/machines/workflow'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import type { LoggedEvent } from '../event-store/event.ts'
import { database } from '../postgres/database.ts'

/**
 * The documents of the orders by which the actors of some events acted for others, by the events' positions. An order counts for an
 * event when it names both users and that day, was made before, and has not been ended before. Where several do, or none does since
 * its days were changed later, the event has none: an order that is named was in force.
 */
export async function ordersOf(
  db: Pool | PoolClient,
  definitions: readonly Definition[],
  events: readonly LoggedEvent[],
): Promise<Map<number, string>> {
  const acted = events.filter(({ onBehalfOf }) => onBehalfOf !== null)
  if (acted.length === 0) return new Map()
  const found = await Promise.all(
    definitions.map((definition) => (definition.representation ? ordersIn(db, definition, definition.representation, acted) : [])),
  )
  const byEvent = Map.groupBy(found.flat(), ({ pos }) => pos)
  return new Map([...byEvent].flatMap(([pos, orders]) => (orders.length === 1 ? [[pos, orders[0]!.id] as const] : [])))
}

async function ordersIn(
  db: Pool | PoolClient,
  definition: Definition,
  names: NonNullable<Definition['representation']>,
  events: readonly LoggedEvent[],
) {
  const column = (name: string) => documentColumn(definition, 'd', name)
  const { rows } = await sql<{ pos: number; id: string }>`
    select e.pos, d.id
    from unnest(${events.map(({ pos }) => pos)}::bigint[], ${events.map(({ actor }) => actor)}::uuid[],
      ${events.map(({ onBehalfOf }) => onBehalfOf)}::uuid[],
      ${events.map(({ at }) => at)}::timestamptz[]) as e (pos, actor, represented, at)
    join ${documentTable(definition.type)} d on ${column(names.by)} = e.actor and ${column(names.replaced)} = e.represented
      and (e.at at time zone 'Asia/Tashkent')::date between ${column(names.from)} and ${column(names.until)}
      and d."createdAt" <= e.at and (d.state = ${initialState(definition.machine)} or d."updatedAt" >= e.at)`.execute(database(db))
  return rows
}
