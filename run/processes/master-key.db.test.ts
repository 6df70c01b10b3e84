import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { masterKeys, readMasterKeys, useMasterKeys } from '@nazorat/engine/secrets/master-key'
import { doors, isFitting } from '@nazorat/engine/secrets/door'
import { masterKeyOf, sealSecret } from '@nazorat/engine/secrets/seal'
import { testDatabase } from '@nazorat/engine/testing'
import { rotateMasterKey } from '../cli/rotate-master-key.ts'
import { connect, open } from './open.ts'
import { readSettings } from './settings.ts'

const key = () => randomBytes(32).toString('base64')
const person = '00000000-0000-4000-8000-000000000001'

/** Starts of processes with an empty data folder and one database. */
async function starts() {
  const { url, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-master-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  onTestFinished(() => useMasterKeys(readMasterKeys(process.env['MASTER_KEY']!)))
  const settings = (given: Record<string, string> = {}) => readSettings({ DATABASE_URL: url, DATA_DIR: dataDir, ...given })
  const start = async (given?: Record<string, string>) => (await open(settings(given))).close()
  const rotate = async (given?: Record<string, string>) => {
    const output = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      await rotateMasterKey(settings(given))
      return output.mock.calls.flat().join()
    } finally {
      output.mockRestore()
    }
  }
  const registered = async () => (await pool.query<{ id: string }>('select id from master_key')).rows.map(({ id }) => id)
  const storedWith = async () =>
    masterKeyOf((await pool.query<{ key: Buffer }>('select key from person_key where person = $1', [person])).rows[0]!.key)
  return { pool, dataDir, settings, start, rotate, registered, storedWith }
}

test('the first start makes a master key for its user alone, registers it, and seals and adopts what is there; no later one does', async () => {
  const { pool, dataDir, start, registered, storedWith } = await starts()
  // As the release before migration 0054 has left it.
  for (const door of Object.keys(doors)) await pool.query(`alter table ${door} drop column mac`)
  await pool.query(`alter table file add column created_user_id uuid; delete from migration where name = '0054-macs.sql'`)
  await pool.query('insert into person_key values ($1, $2)', [person, randomBytes(32)])
  const putIn = (user: string) => pool.query(`insert into credential (user_id, password_hash) values ($1, 'x')`, [user])
  const authentic = async () =>
    (await pool.query<{ user_id: string }>('select * from credential')).rows
      .filter((row) => isFitting('credential', row))
      .map(({ user_id }) => user_id)
  await putIn(person)
  await start()
  expect(await authentic()).toEqual([person])
  const made = await readFile(join(dataDir, 'master.key'), 'utf8')
  expect((await stat(join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600)
  expect(await registered()).toEqual([readMasterKeys(made).current.id])
  expect(await storedWith()).toBe(readMasterKeys(made).current.id)
  await putIn(randomUUID())
  await start()
  expect(await authentic()).toEqual([person])
  expect(await readFile(join(dataDir, 'master.key'), 'utf8')).toBe(made)
})

test('a process without the registered master key does not start, and no secret is told', async () => {
  const { dataDir, settings, start, registered } = await starts()
  const [right, wrong] = [key(), key()]
  await start({ MASTER_KEY: right })
  const [id] = await registered()
  expect(id).toBe(readMasterKeys(right).current.id)
  await expect(start()).rejects.toThrow(`sealed with the master key ${id}: MASTER_KEY is not set, and there is no ${dataDir}/master.key`)
  await expect(start({ MASTER_KEY: wrong })).rejects.toThrow(
    `sealed with the master key ${id}: MASTER_KEY has ${readMasterKeys(wrong).current.id}`,
  )
  await expect(connect(settings({ MASTER_KEY: wrong }))).rejects.toThrow(`sealed with the master key ${id}`)
  const refusal = await start({ MASTER_KEY: 'secretsecret' }).catch((error: Error) => error.message)
  expect(refusal).toBe('MASTER_KEY: a key must be 32 bytes in base64, as openssl rand -base64 32 writes them')
  await writeFile(join(dataDir, 'given.key'), `${right}\n`)
  await start({ MASTER_KEY_FILE: join(dataDir, 'given.key') })
  expect(await registered()).toEqual([id])
})

test('a rotation takes the new master key before the old one, after which the old one is not needed', async () => {
  const { pool, start, rotate, registered, storedWith } = await starts()
  const [old, fresh] = [key(), key()]
  await start({ MASTER_KEY: old })
  await pool.query('insert into person_key values ($1, $2)', [person, sealSecret('person_key', person, randomBytes(32))])
  await expect(rotate({ MASTER_KEY: old })).rejects.toThrow(`only the master key ${masterKeys().current.id} is given`)
  await expect(rotate({ MASTER_KEY: fresh })).rejects.toThrow('sealed with the master key')
  expect(await rotate({ MASTER_KEY: `${fresh},${old}` })).toMatch(/^1 values were sealed anew/)
  expect([await storedWith(), await registered()]).toEqual([readMasterKeys(fresh).current.id, [readMasterKeys(fresh).current.id]])
  await start({ MASTER_KEY: fresh })
  await expect(start({ MASTER_KEY: old })).rejects.toThrow('sealed with the master key')
})
