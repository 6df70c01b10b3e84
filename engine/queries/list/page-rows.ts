import { type RawBuilder, sql } from 'kysely'
import { documentTable } from '../../documents/identifiers.ts'
import type { Database } from '../../postgres/database.ts'
import type { StoredTotal } from './counts.ts'
import { costOf, planOf, sizeOf } from './estimates.ts'
import { type List, isOfStreams, matching, ordered, walkFromEnd, walkWithin } from './plan.ts'
import type { FoundRow } from './rows.ts'

/** The work for one page: smaller in tests. */
export interface Limits {
  /** How many matches are counted. */
  readonly counted: number
  /** How many rows of a longer list can be paged through. */
  readonly paged: number
  /** How many matches are found all at once, counted and sorted: that takes a twentieth of a second. */
  readonly sorted: number
  /** How many rows are passed on a walk through the table, at least: so many take a hundredth of a second. */
  readonly walked: number
}

/** The highest cost, in Postgres' units, at which all matches are found even when there are too many to count: about 0.1 s. */
const maxCost = 40_000

/** How many of the last rows are passed for each document in the states of a list: a row of an index costs little beside a match. */
const lastPassed = 3

/** The number of matches, at most one more than the bound where they are counted, and the function that reads the page. */
export interface Page {
  readonly total: number
  found(): Promise<FoundRow[]>
}

/**
 * A page of a list whose total has to be counted. Where Postgres expects no more matches than are soon sorted, all are found at
 * once. Otherwise the page is walked to in the list's order, and beside it as many matches as are counted are found in any order.
 */
export async function pageAndTotal(db: Database, list: List, limits: Limits): Promise<Page> {
  const { expected, cost, cheapest } = await planOf(db, list, limits.sorted)
  let known = 0
  if (expected <= limits.counted || (expected <= limits.sorted && cost <= maxCost)) {
    // The expectation may be far too low, as of a word among the documents of a state.
    const limit = expected <= limits.counted ? limits.counted : limits.sorted
    const few = await pageOfFew(db, cheapest, limit)
    if (few.total <= limit) return { total: few.total, found: async () => few.rows }
    known = few.total
  }
  const all = await sizeOf(db, list.definition)
  const [met, total] = await Promise.all([
    pageByWalk(db, list, Math.max(expected, known), all, limits),
    known || countUpTo(db, cheapest, limits.counted),
  ])
  const isAll = met?.length === rowsOfPage(list, total > limits.counted ? Infinity : total)
  return { total, found: async () => (isAll ? met! : pageOfAll(db, cheapest)) }
}

/** A page of a list whose total is known. Where few of the rows on the walk match, all matches are sorted instead. */
export async function pageOfTotal(db: Database, list: List, { total, among }: StoredTotal, limits: Limits): Promise<FoundRow[]> {
  const rows = rowsOfPage(list, total)
  if (rows === 0) return []
  const met = await pageByWalk(db, list, total, isOfStreams(list) ? among : await sizeOf(db, list.definition), limits)
  if (met?.length === rows) return met
  const { cost, cheapest } = await planOf(db, list, total)
  const ids = walkFromEnd(list, among, lastPassed * among)
  const ofEnd = ids && (await costOf(db, ids)) < cost ? await rowsIn(db, list, ids) : null
  return ofEnd?.length === rows ? ofEnd : pageOfAll(db, cheapest)
}

/** How many rows the page has in a list of so many. */
function rowsOfPage({ query: { page = 1, pageSize = 20 } }: List, total: number): number {
  return Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize))
}

interface Few {
  /** How many match, at most one more than are sorted. */
  readonly total: number
  /** The page, where no more match. */
  readonly rows: FoundRow[]
}

/**
 * Finds the matches up to a bound, and their page if there are no more. Of a million checks (`pnpm bench list`, November 2026) a month of a
 * body with its branches takes 25 ms so, and 89 by a walk and a count; an inspector's in a branch 16 and 41, what is late 108 and 219.
 */
async function pageOfFew(db: Database, list: List, maxRows: number): Promise<Few> {
  const { rows } = await sql<FoundRow & { total: number }>`
    with match as materialized (${matching(list, sql`limit ${sql.lit(maxRows + 1)}`)}), found as (select count(*) as total from match)
    select total, row_to_json(d) as row
    from found left join (
      (select id, row_number() over () as n from (
        select id from match where (select total from found) <= ${sql.lit(maxRows)} order by ${ordered(list)} ${limitOf(list)}) sorted) page
      join ${documentTable(list.definition.type)} d using (id)
    ) on true order by n`.execute(db)
  return { total: rows[0]!.total, rows: rows.filter(({ row }) => row !== null) }
}

/**
 * The page that is found on a walk in the list's order, through `among` rows of which `matches` match; null where the walk would
 * pass more rows than match. The page may be short: the matches may stand together elsewhere. Of a million checks the first page takes
 * 17 ms so, and 948 when all matches are sorted; by date 10 and 753, by name 12 and 1207, first what is due 13 and 5133.
 */
async function pageByWalk(db: Database, list: List, matches: number, among: number, { walked }: Limits): Promise<FoundRow[] | null> {
  const { page = 1, pageSize = 20 } = list.query
  // If the matches are spread evenly.
  const passed = page * pageSize * (among / Math.max(matches, 1))
  if (passed > Math.max(matches, walked)) return null
  return rowsIn(db, list, sql`select d.id from ${walkWithin(list, Math.ceil(Math.max(2 * passed, matches / 8, walked)))}`)
}

/** The page out of all matches, sorted. */
const pageOfAll = (db: Database, list: List): Promise<FoundRow[]> =>
  rowsIn(db, list, sql`select id from (${matching(list, sql`offset 0`)}) match order by ${ordered(list)}`)

/** The rows of the page, by a query of the ids in the list's order. */
async function rowsIn(db: Database, list: List, ids: RawBuilder<unknown>): Promise<FoundRow[]> {
  const page = sql`(select id, row_number() over () as n from (${ids} ${limitOf(list)}) page) page`
  const table = documentTable(list.definition.type)
  const { rows } = await sql<FoundRow>`select row_to_json(d) as row from ${page} join ${table} d using (id) order by n`.execute(db)
  return rows
}

/** How many match, at most one more than a bound. */
async function countUpTo(db: Database, list: List, maxRows: number): Promise<number> {
  const found = matching(list, sql`limit ${sql.lit(maxRows + 1)}`)
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${found}) match`.execute(db)
  return rows[0]!.n
}

const limitOf = ({ query: { page = 1, pageSize = 20 } }: List): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
