import { randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../postgres/transaction.ts'
import { testDatabase } from '../testing/index.ts'
import { adoptRows, changeOwn, foreignRows, insertOwn } from './door.ts'
import { readMasterKeys, useMasterKeys } from './master-key.ts'
import { resealAll } from './reseal.ts'

interface Session {
  user_id: string
  token_hash: Buffer
}

/** A session of somebody, with the ways in which a row is looked at and changed. */
async function open() {
  const { pool } = await testDatabase()
  const [token, user] = [randomBytes(32), randomUUID()]
  const session = (token_hash: Buffer) =>
    insertOwn(pool, 'session', (db) =>
      db.insertInto('session').values({ token_hash, user_id: user, expires_at: new Date() }).returningAll().execute(),
    )
  await session(token)
  const foreign = () => inTransaction(pool, foreignRows)
  const change = (token_hash: Buffer, to: object) => changeOwn<Session>(pool, 'session', { token_hash }, () => ({ ...to }))
  return { pool, token, user, session, foreign, change }
}

test('a row that is put in, changed or given the MAC of another is named, and no change of ours makes it one of ours', async () => {
  const { pool, token, user, session, foreign, change } = await open()
  expect(await foreign()).toEqual([])
  expect(await change(token, { must_change: true })).toMatchObject([{ user_id: user }])
  expect(await foreign()).toEqual([])

  const [put, copied] = [randomBytes(32), randomBytes(32)]
  await pool.query('insert into session (token_hash, user_id, expires_at) values ($1, $2, now())', [put, user])
  await session(copied)
  await pool.query('update session set mac = (select mac from session where token_hash = $1) where token_hash = $2', [token, copied])
  await pool.query('update session set user_id = gen_random_uuid() where token_hash = $1', [token])
  expect((await foreign()).map((fault) => fault.split(':')[0]).toSorted()).toEqual(
    [token, put, copied].map((hash) => `session ${hash.toString('hex')}`).toSorted(),
  )
  for (const hash of [token, put, copied]) expect(await change(hash, { must_change: false })).toEqual([])
  expect(await foreign()).toHaveLength(3)
})

test('rows of a former release are adopted, and rows that are altered before a rotation stay foreign after it', async () => {
  const { pool, token, session, foreign } = await open()
  await pool.query('update session set mac = null')
  expect(await foreign()).toHaveLength(1)
  const client = await pool.connect()
  onTestFinished(() => client.release())
  expect([await adoptRows(client), await adoptRows(client), await foreign()]).toEqual([1, 0, []])

  const altered = randomBytes(32)
  await session(altered)
  await pool.query('update session set is_strong = true where token_hash = $1', [altered])
  const before = process.env['MASTER_KEY']!
  onTestFinished(() => useMasterKeys(readMasterKeys(before)))
  const fresh = randomBytes(32).toString('base64')
  useMasterKeys(readMasterKeys(`${fresh},${before}`))
  expect([await resealAll(client), await resealAll(client)]).toEqual([1, 0])
  useMasterKeys(readMasterKeys(fresh))
  expect(await foreign()).toEqual([expect.stringContaining(altered.toString('hex'))])
  expect((await pool.query('select from session where token_hash = $1', [token])).rowCount).toBe(1)
})
