import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import { tableOf } from '../../documents/columns.ts'
import type { Database } from '../../postgres/database.ts'
import { type List, matching } from './plan.ts'

/**
 * How many matches Postgres expects, by its statistics, and the form of the list by which it finds up to a bound of them sooner,
 * with its cost: where another filter narrows the list more than its states, the streams are not worth reading. Of a million checks those
 * of the archive with a word in their name take 56 ms so, and 154 by the streams.
 */
export async function planOf(db: Database, list: List, maxRows: number): Promise<{ expected: number; cost: number; cheapest: List }> {
  const plans = await Promise.all(
    [list, ...(list.inTable ? [list.inTable] : [])].map(async (form) => {
      const plan = await explained(db, matching(form, sql`limit ${sql.lit(maxRows + 1)}`))
      return { expected: plan.Plans[0]['Plan Rows'], cost: plan['Total Cost'], cheapest: form }
    }),
  )
  return plans.toSorted((one, other) => one.cost - other.cost)[0]!
}

/** The cost of a query by Postgres' estimate. */
export const costOf = async (db: Database, query: RawBuilder<unknown>): Promise<number> => (await explained(db, query))['Total Cost']

async function explained(db: Database, query: RawBuilder<unknown>): Promise<Explained['QUERY PLAN'][0]['Plan']> {
  const { rows } = await sql<Explained>`explain (format json) ${query}`.execute(db)
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** Roughly how many rows a table has. */
export async function sizeOf(db: Database, { type }: Definition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where oid = ${tableOf(type)}::regclass`.execute(db)
  return rows[0]!.n
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan & { readonly Plans: readonly [Plan] } }]
}

interface Plan {
  readonly 'Plan Rows': number
  readonly 'Total Cost': number
}
