import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { documentTable } from '../../documents/identifiers.ts'
import { isFilteredByWords } from '../../documents/derived-columns.ts'
import { columnsOf } from '../../documents/table.ts'
import { database } from '../../postgres/database.ts'
import { testDatabase } from '../../testing/index.ts'
import { columnFilterOf } from './filters.ts'

test('every filter by words that a list offers has an index, but for names in three languages', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  onTestFinished(() => client.release())
  // An empty table would be read as a whole, in whatever order.
  await client.query('set enable_seqscan = off; set enable_indexscan = off; set enable_indexonlyscan = off')
  const read: string[] = []
  const asked = definitions.flatMap((definition) => definition.list.filters.map((name) => ({ definition, name })))
  for (const { definition, name } of asked.filter(
    ({ definition, name }) => isFilteredByWords(definition, name) && columnsOf(definition).get(name) === 'text',
  )) {
    const found = sql<{
      'QUERY PLAN': string
    }>`explain select d.id from ${documentTable(definition.type)} d where ${columnFilterOf(definition, name, 'Абдуллаев')}`
    const { rows } = await found.execute(database(client))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    read.push(`${definition.type}.${name}`)
    expect(plan, `${definition.type}.${name}`).toMatch(/Bitmap Index Scan on "?\w+_(words|search)/)
  }
  expect(read).toContain('employee.fullName')
  expect(read).toContain('request.orderNumber')
})
