import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migratedDatabase } from '../testing/index.ts'
import { database } from './database.ts'
import { inTransaction } from './transaction.ts'
import { type Placeholder, prepared } from './prepared.ts'

const positionOf = prepared('position of a follower', (db, placeholder: Placeholder<{ follower: string; least: number }>) =>
  db
    .selectFrom('checkpoint')
    .select('pos')
    .where('follower', '=', placeholder('follower'))
    .where('pos', '>=', placeholder('least'))
    .where('pos', '<', 100),
)

test('a prepared query reads the values that it is sent with', async () => {
  const { pool } = await migratedDatabase()
  await database(pool)
    .insertInto('checkpoint')
    .values([
      { follower: 'one', pos: 1 },
      { follower: 'two', pos: 2 },
      { follower: 'far', pos: 100 },
    ])
    .execute()
  expect(await positionOf(pool, { follower: 'one', least: 0 })).toEqual([{ pos: 1 }])
  expect(await positionOf(pool, { follower: 'two', least: 2 })).toEqual([{ pos: 2 }])
  expect(await positionOf(pool, { follower: 'two', least: 3 })).toEqual([])
  expect(await positionOf(pool, { follower: 'far', least: 0 })).toEqual([])
})

test('a connection parses a prepared query once', async () => {
  const { pool } = await migratedDatabase()
  await inTransaction(pool, async (client) => {
    await positionOf(client, { follower: 'one', least: 0 })
    await positionOf(client, { follower: 'two', least: 0 })
    const { rows } = await sql`select name, generic_plans + custom_plans as sent from pg_prepared_statements`.execute(database(client))
    expect(rows).toEqual([{ name: 'position of a follower', sent: 2 }])
  })
})
