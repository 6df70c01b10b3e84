import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { type Actor, type Definition, type ListQuery, type ListReply, mostCounted, mostPaged, type Row, Refusal, t } from '@nazorat/machines'
import { documentTable } from '../../documents/identifiers.ts'
import { tableOf } from '../../documents/table.ts'
import { readByCursor } from '../../postgres/cursor.ts'
import { type Database, database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { countMatches } from './counts.ts'
import { matches } from './filters.ts'
import { type List, matching, ordered, walk, walkWithin } from './plan.ts'
import { type Found, rowReply, titlesOf, withDues } from './rows.ts'

/** What is done for one page: smaller in tests. */
export interface Limits {
  /** How many matches are counted. */
  readonly counted: number
  /** How many rows of a longer list can be paged through. */
  readonly paged: number
  /** How many rows are passed on a walk through the table, at most; so many take some hundredths of a second. */
  readonly walked: number
}

/**
 * A page of the documents that the actor sees, at most 200 rows. The total is exact up to a bound; beyond it the reply says that
 * there are more, unless the query asks for the exact one. Throws `invalid` for a page of a long list that is too far back.
 */
export async function listDocuments(pool: Pool, definition: Definition, actor: Actor, query: ListQuery, limits: Limits = usual): Promise<ListReply> {
  const db = database(pool)
  const list = listOf(definition, actor, query)
  const { page = 1, pageSize = 20 } = query
  const few = await pageOfFew(db, list, limits.counted)
  const isLong = few.total > limits.counted
  if (isLong && page * pageSize > limits.paged) throw new Refusal('invalid', {}, { page: [tooFar(limits.paged)] })
  const [found, total] = await Promise.all([
    isLong ? pageOfMany(db, list, few, limits.walked) : few.rows,
    isLong && query.exactTotal ? countMatches(pool, list) : Math.min(few.total, limits.counted),
  ])
  const rows = found.map((each) => rowReply(definition, each))
  const [withDue, texts] = await Promise.all([withDues(pool, definition, rows), titlesOf(pool, definition, rows)])
  return { rows: withDue, total, ...(isLong && !query.exactTotal && { totalIsLowerBound: true }), texts }
}

const usual: Limits = { counted: mostCounted, paged: mostPaged, walked: 20_000 }

const tooFar = (n: number) =>
  t(
    `Uzun roʻyxatda faqat dastlabki ${n} ta qatorni varaqlash mumkin. Filtr qoʻying yoki saralashni oʻzgartiring`,
    `Узун рўйхатда фақат дастлабки ${n} та қаторни варақлаш мумкин. Филтр қўйинг ёки саралашни ўзгартиринг`,
    `Длинный список можно листать только в пределах первых ${n} строк. Задайте фильтр или измените сортировку`,
  )

interface Few {
  /** How many match, at most one more than is counted. */
  readonly total: number
  /** Roughly how many rows the table has. */
  readonly all: number
  /** The page, where no more match. */
  readonly rows: Found[]
}

/** Finds what matches, up to a bound, and the page of it if that is all of it: so many are found and sorted soon. */
async function pageOfFew(db: Database, list: List, most: number): Promise<Few> {
  const { rows } = await sql<Found & { total: string; all: number }>`
    with match as materialized (${matching(list, sql`limit ${sql.lit(most + 1)}`)}), found as (select count(*) as total from match)
    select total, (select reltuples from pg_class where oid = ${tableOf(list.definition.type)}::regclass) as all, row_to_json(d) as row
    from found left join (
      (select id, row_number() over () as n from (
        select id from match where (select total from found) <= ${sql.lit(most)} order by ${ordered(list)} ${limitOf(list)}) sorted) page
      join ${documentTable(list.definition.type)} d using (id)
    ) on true order by n`.execute(db)
  const { total, all } = rows[0]!
  return { total: Number(total), all, rows: rows.filter(({ row }) => row !== null) }
}

/**
 * A page out of more matches than are counted. On a walk in the list's order it is soon met, unless what matches stands together
 * somewhere else: then all matches are sorted.
 */
async function pageOfMany(db: Database, list: List, { total, all }: Few, walked: number): Promise<Found[]> {
  const { page = 1, pageSize = 20 } = list.query
  // As many as are passed where what matches is spread evenly, and a few more.
  const within = Math.ceil(Math.min(Math.max(page * pageSize * (all / total), walked / 10), walked))
  const idsOf = (plan: RawBuilder<unknown>) => sql`(select id, row_number() over () as n from (${plan} ${limitOf(list)}) page) page`
  const read = async (plan: RawBuilder<unknown>) =>
    (await sql<Found>`select row_to_json(d) as row from ${idsOf(plan)} join ${documentTable(list.definition.type)} d using (id) order by n`.execute(db)).rows
  const met = await read(sql`select d.id from ${walkWithin(list, within)}`)
  return met.length === pageSize ? met : read(sql`select id from (${matching(list, sql`offset 0`)}) match order by ${ordered(list)}`)
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
