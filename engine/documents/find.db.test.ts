import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { database } from '../postgres/database.ts'
import { testDatabase } from '../testing/index.ts'
import { documentsWhere } from './find.ts'

test('the document with the greatest value of a field is read from an index, however many have one', async () => {
  const { pool } = await testDatabase()
  const plans: string[] = []
  for (const definition of definitions)
    for (const [name, lookup] of Object.entries(definition.lookups)) {
      if (!('last' in lookup)) continue
      const found = definitions.find(({ type }) => type === lookup.last.of)!
      const conditions = lookup.last.where({}, { id: crypto.randomUUID(), now: new Date().toISOString() })!
      const plan = await database(pool)
        .transaction()
        .execute(async (tx) => {
          // An empty table is read as a whole, unless nothing else will do.
          await sql`set local enable_seqscan = off`.execute(tx)
          await sql`set local enable_bitmapscan = off`.execute(tx)
          const query = documentsWhere(found, conditions, { last: lookup.by, limit: 1 })
          return (await sql<Record<string, string>>`explain ${query}`.execute(tx)).rows.map((row) => Object.values(row)[0]).join('\n')
        })
      expect(plan, `${definition.type} ${name}`).not.toContain('Sort')
      expect(plan).toMatch(new RegExp(`Index Scan Backward using "${found.type}_${lookup.by}_order"[^]*Index Cond: .*"${lookup.by}".* >= `))
      plans.push(name)
    }
  expect(plans.length).toBeGreaterThan(2)
})
