import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Actor, type Definition, type ListQuery, type ListReply, mostCounted, mostPaged, Refusal, type Row, t } from '@nazorat/machines'
import { documentTable } from '../../documents/identifiers.ts'
import { tableOf } from '../../documents/table.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { type Database, database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { countMatches } from './counts.ts'
import { matches } from './filters.ts'
import { keptTotal } from './kept-counts.ts'
import { type List, matching, ordered, walk, walkWithin } from './plan.ts'
import { type Found, rowReply, titlesOf, withDues } from './rows.ts'

/** What is done for one page: smaller in tests. */
export interface Limits {
  /** How many matches are counted. */
  readonly counted: number
  /** How many rows of a longer list can be paged through. */
  readonly paged: number
  /** How many rows are passed on a walk through the table, at least: so many take a hundredth of a second. */
  readonly walked: number
}

/**
 * A page of the documents that the actor sees, at most 200 rows. The total is exact up to a bound; beyond it the reply says that
 * there are more, unless the query asks for the exact one. Throws `invalid` for a page of a long list that is too far back.
 */
export async function listDocuments(
  pool: Pool,
  definition: Definition,
  actor: Actor,
  query: ListQuery,
  limits: Limits = usual,
): Promise<ListReply> {
  const db = database(pool)
  const list = listOf(definition, actor, query)
  const { page = 1, pageSize = 20 } = query
  const kept = await keptTotal(db, definition, actor, query, limits.counted)
  const few = kept !== null && kept > limits.counted ? null : await pageOfFew(db, list, limits.counted)
  const least = few?.total ?? kept!
  const isLong = least > limits.counted
  if (isLong && page * pageSize > limits.paged) throw new Refusal('invalid', {}, { page: [tooFar(limits.paged)] })
  const [found, total] = await Promise.all([
    few && !isLong ? few.rows : pageOfMany(db, list, least, limits.walked),
    kept ?? (isLong && query.exactTotal ? countMatches(pool, list) : Math.min(least, limits.counted)),
  ])
  const rows = found.map((each) => rowReply(definition, each))
  const [withDue, texts] = await Promise.all([withDues(pool, definition, rows), titlesOf(pool, definition, rows)])
  return { rows: withDue, total, ...(isLong && kept === null && !query.exactTotal && { totalIsLowerBound: true }), texts }
}

const usual: Limits = { counted: mostCounted, paged: mostPaged, walked: 2000 }

const tooFar = (n: number) =>
  t(
    `Uzun roʻyxatda faqat dastlabki ${n} ta qatorni varaqlash mumkin. Filtr qoʻying yoki saralashni oʻzgartiring`,
    `Узун рўйхатда фақат дастлабки ${n} та қаторни варақлаш мумкин. Филтр қўйинг ёки саралашни ўзгартиринг`,
    `Длинный список можно листать только в пределах первых ${n} строк. Задайте фильтр или измените сортировку`,
  )

interface Few {
  /** How many match, at most one more than is counted. */
  readonly total: number
  /** The page, where no more match. */
  readonly rows: Found[]
}

/** Finds what matches, up to a bound, and the page of it if that is all of it: so many are found and sorted soon. */
async function pageOfFew(db: Database, list: List, most: number): Promise<Few> {
  const { rows } = await sql<Found & { total: string }>`
    with match as materialized (${matching(list, sql`limit ${sql.lit(most + 1)}`)}), found as (select count(*) as total from match)
    select total, row_to_json(d) as row
    from found left join (
      (select id, row_number() over () as n from (
        select id from match where (select total from found) <= ${sql.lit(most)} order by ${ordered(list)} ${limitOf(list)}) sorted) page
      join ${documentTable(list.definition.type)} d using (id)
    ) on true order by n`.execute(db)
  return { total: Number(rows[0]!.total), rows: rows.filter(({ row }) => row !== null) }
}

/**
 * A page out of many matches, at least `total`. On a walk in the list's order it is soon met, unless what matches stands together
 * somewhere else: then all matches are sorted.
 */
async function pageOfMany(db: Database, list: List, total: number, walked: number): Promise<Found[]> {
  const { page = 1, pageSize = 20 } = list.query
  const all = await sizeOf(db, list.definition)
  // Twice as many as are passed where what matches is spread evenly, or a part of what sorting all matches would read.
  const within = Math.ceil(Math.max(2 * page * pageSize * (all / total), total / 8, walked))
  const idsOf = (plan: RawBuilder<unknown>) => sql`(select id, row_number() over () as n from (${plan} ${limitOf(list)}) page) page`
  const read = async (plan: RawBuilder<unknown>) =>
    (await sql<Found>`select row_to_json(d) as row from ${idsOf(plan)} join ${documentTable(list.definition.type)} d using (id) order by n`.execute(db)).rows
  const met = await read(sql`select d.id from ${walkWithin(list, within)}`)
  return met.length === pageSize ? met : read(sql`select id from (${matching(list, sql`offset 0`)}) match order by ${ordered(list)}`)
}

/** Roughly how many rows a table has. */
async function sizeOf(db: Database, { type }: Definition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where oid = ${tableOf(type)}::regclass`.execute(db)
  return rows[0]!.n
}

const limitOf = ({ query: { page = 1, pageSize = 20 } }: List): RawBuilder<unknown> => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** The rows that match, all of them, a batch at a time: for exports. The order is that of the list. */
export async function* allDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery, batch = 1000): AsyncGenerator<ListReply> {
  const matching = sql<Found>`select row_to_json(d) as row from ${walk(listOf(definition, actor, query))}`
  yield* inSnapshot(pool, async function* (client) {
    for await (const found of readByCursor(client, matching, batch)) {
      const rows: Row[] = found.map((each) => rowReply(definition, each))
      yield { rows: await withDues(client, definition, rows), total: rows.length, texts: await titlesOf(client, definition, rows) }
    }
  })
}

const listOf = (definition: Definition, actor: Actor, query: ListQuery): List => ({
  definition, query, language: actor.language, where: matches(definition, actor, query),
})
