import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Actor, Definition, ListQuery, ListReply } from '@nazorat/machines'
import { documentTable } from '../../documents/identifiers.ts'
import { tableOf } from '../../documents/table.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { matches } from './filters.ts'
import { type List, sorted, sourceOf, walk } from './plan.ts'
import { type Found, rowReply, titlesOf, withDues } from './rows.ts'

/** A page of the documents that the actor sees, with the exact number of all that match. At most 200 rows a page. */
export async function listDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery): Promise<ListReply> {
  const { page: number = 1, pageSize = 20 } = query
  const db = database(pool)
  const list = listOf(definition, actor, query)
  const page = (matching: RawBuilder<unknown>) =>
    // The page's ids first: the sort then carries ids, and rows are read for one page only.
    sql<Found>`select row_to_json(d) as row from ${documentTable(definition.type)} d
      join (select id, row_number() over () as n from (select d.id from ${matching} limit ${pageSize} offset ${(number - 1) * pageSize}) p) page using (id)
      order by n`.execute(db)
  // Few are sorted, and that is begun while they are counted. Many are met soon on a walk in the list's order, which passes so
  // many for each that matches; one that it passes takes twice as long as one that is sorted. Left to itself the planner would
  // walk past a million rows for a dozen, whenever two filters have more to do with each other than it knows: a limit, or
  // `offset 0`, keeps it from that.
  const ofFew = page(sorted(list, sql`limit ${sql.lit(few + 1)}`))
  ofFew.catch(() => {})
  const { rows } = await sql<{ n: string; all: number }>`
    select count(*) as n, (select reltuples from pg_class where oid = ${tableOf(definition.type)}::regclass) as all from ${sourceOf(list)} where ${list.where}`.execute(db)
  const { n, all } = rows[0]!
  const total = Number(n)
  if (total <= (number - 1) * pageSize) return { rows: [], total, texts: {} }
  const passed = number * pageSize * (all / total)
  const found = total <= few ? await ofFew : await page(2 * passed > total ? sorted(list, sql`offset 0`) : walk(list))
  const replies = found.rows.map((each) => rowReply(definition, each))
  const [withDue, texts] = await Promise.all([withDues(pool, definition, replies), titlesOf(pool, definition, replies)])
  return { rows: withDue, total, texts }
}

/** The number of rows that are read and sorted in about a tenth of a second. */
const few = 40_000

/** The rows that match, all of them, a batch at a time: for exports. The order is that of the list. */
export async function* allDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery, batch = 1000): AsyncGenerator<ListReply> {
  const matching = sql<Found>`select row_to_json(d) as row from ${walk(listOf(definition, actor, query))}`
  yield* inSnapshot(pool, async function* (client) {
    for await (const found of readByCursor(client, matching, batch)) {
      const rows = found.map((each) => rowReply(definition, each))
      yield { rows: await withDues(client, definition, rows), total: rows.length, texts: await titlesOf(client, definition, rows) }
    }
  })
}

const listOf = (definition: Definition, actor: Actor, query: ListQuery): List => ({
  definition, query, language: actor.language, where: matches(definition, actor, query),
})
