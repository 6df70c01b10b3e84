import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type ListQuery, type ListReply, maxCounted, maxPaged, type Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { readByCursor } from '../../postgres/cursor.ts'
import { database } from '../../postgres/database.ts'
import { inSnapshot } from '../../postgres/transaction.ts'
import { countMatches, storedTotal } from './counts.ts'
import { listOf } from './filters.ts'
import { type Limits, pageAndTotal, pageOfTotal } from './page-rows.ts'
import { walk } from './plan.ts'
import { type FoundRow, rowReply, titlesOf, withDues } from './rows.ts'

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
  const stored = await storedTotal(db, definition, actor, query, limits.counted)
  const page = stored ? { total: stored.total, found: () => pageOfTotal(db, list, stored, limits) } : await pageAndTotal(db, list, limits)
  const isLong = page.total > limits.counted
  const isTooFar = (query.page ?? 1) * (query.pageSize ?? 20) > limits.paged
  if (isLong && isTooFar) throw new Refusal('invalid', {}, { page: [tooFar(limits.paged)] })
  const [found, total] = await Promise.all([
    page.found(),
    isLong && !stored ? (query.exactTotal ? countMatches(pool, list) : limits.counted) : page.total,
  ])
  const wanted = withColumns(definition, query.columns)
  const rows = found.map((each) => rowReply(wanted, each))
  const [withDue, texts] = await Promise.all([withDues(pool, definition, rows), titlesOf(pool, wanted, rows)])
  return { rows: withDue, total, ...(isLong && !stored && !query.exactTotal && { totalIsLowerBound: true }), texts }
}

/** A type as it is with some of its fields alone. */
const withColumns = (definition: Definition, columns: readonly string[] | undefined): Definition =>
  columns
    ? { ...definition, fields: Object.fromEntries(Object.entries(definition.fields).filter(([name]) => columns.includes(name))) }
    : definition

const usual: Limits = { counted: maxCounted, paged: maxPaged, sorted: 30_000, walked: 2000 }

const tooFar = (n: number) =>
  t(
    `Узун рўйхатда фақат дастлабки ${n} та қаторни варақлаш мумкин. Филтр қўйинг ёки саралашни ўзгартиринг`,
    `Длинный список можно листать только в пределах первых ${n} строк. Задайте фильтр или измените сортировку`,
  )

/** The rows that match, all of them, a batch at a time: for exports. The order is that of the list. */
export async function* allDocuments(
  pool: Pool,
  definition: Definition,
  actor: Actor,
  query: ListQuery,
  batch = 1000,
): AsyncGenerator<ListReply> {
  const matching = sql<FoundRow>`select row_to_json(d) as row from ${walk(listOf(definition, actor, query))}`
  yield* inSnapshot(pool, async function* (client) {
    for await (const found of readByCursor(client, matching, batch)) {
      const rows: Row[] = found.map((each) => rowReply(definition, each))
      yield { rows: await withDues(client, definition, rows), total: rows.length, texts: await titlesOf(client, definition, rows) }
    }
  })
}
