import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migratedDatabase } from '../testing/index.ts'
import { database } from './database.ts'
import { inSnapshot, inTransaction } from './transaction.ts'

test('what a transaction did is there when it has ended, and nothing of one that failed', async () => {
  const { pool } = await migratedDatabase()
  const add = (follower: string) =>
    inTransaction(pool, async (client) => {
      await database(client).insertInto('checkpoint').values({ follower }).execute()
      if (follower === 'bad') throw new Error('no')
      return follower
    })
  expect(await add('good')).toBe('good')
  await expect(add('bad')).rejects.toThrow('no')
  expect(await database(pool).selectFrom('checkpoint').select('follower').execute()).toEqual([{ follower: 'good' }])
  // The connection was rolled back and kept, not closed.
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})

test('a transaction in which a statement failed unnoticed is no success', async () => {
  const { pool } = await migratedDatabase()
  const work = inTransaction(pool, async (client) => {
    await client.query('select 1/0').catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toThrow('the transaction was rolled back')
})

test('a reader sees one moment, and may leave in the middle', async () => {
  const { pool } = await migratedDatabase()
  const read = inSnapshot(pool, async function* (client) {
    for (;;) yield (await database(client).selectFrom('checkpoint').selectAll().execute()).length
  })
  expect((await read.next()).value).toBe(0)
  await database(pool).insertInto('checkpoint').values({ follower: 'later' }).execute()
  expect((await read.next()).value).toBe(0)
  await read.return(undefined)
  expect(await sql<{ n: number }>`select count(*) as n from checkpoint`.execute(database(pool))).toMatchObject({ rows: [{ n: 1 }] })
})
