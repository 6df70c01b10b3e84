import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { checkpointLog } from '../proof/checkpoints.ts'
import { openSigner } from '../proof/key.ts'
import { verifyDatabase } from '../proof/verify.ts'
import { replay } from '../projections/replay.ts'
import { openTestEngine } from '../testing/engine.ts'
import { interrupted, testActor } from '../testing/index.ts'
import { masterKeys, readMasterKeys, useMasterKeys } from './master-key.ts'
import { resealAll, sealUnsealed } from './reseal.ts'
import { masterKeyOf, openSecret, sealSecret } from './seal.ts'

const word = t('а', 'а')
const clerk = defineDirectory({
  type: 'clerk',
  permission: 'Clerk',
  label: { one: word, many: word },
  fields: { name: text(word) },
  personal: ['name'],
  title: 'name',
  unique: [],
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: 'name' },
})
const actor = testActor(['ClerkView', 'ClerkEdit', 'ClerkErase', 'EventHistoryView'])

/** Six people in a database, one of them erased. */
async function open() {
  const { pool, engine, act } = await openTestEngine(clerk, actor)
  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => (await act(randomUUID(), 'save', 0, { name: `Каримов ${n}` })).id),
  )
  await Promise.all(ids.map((id) => act(id, 'save', 1, { name: 'Юсупов' })))
  const erase = async (id: string) => {
    await act(id, 'deactivate', 2)
    await act(id, 'erase', 3, { erasureGround: 'Ариза' })
  }
  await erase(ids[5]!)
  const stored = async () =>
    (
      await pool.query<{ person: string; key: Buffer | null }>('select person, key from person_key order by array_position($1, person)', [
        ids,
      ])
    ).rows
  /** Their names as of their first version, which only the log knows. */
  const namesThen = () => Promise.all(ids.map(async (id) => (await engine.get(actor, 'clerk', id, 1)).fields['name']))
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-reseal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'))
  const faults = async () => {
    await checkpointLog(pool, signer)
    return (await verifyDatabase(pool, { definitions: [clerk], verifier: signer.verifier, bytes: { read: () => null } })).faults
  }
  return { pool, ids, erase, stored, namesThen, faults }
}

/** Makes the keys as a release without a master key has stored them. */
async function asReleased({ pool, stored }: Awaited<ReturnType<typeof open>>): Promise<void> {
  for (const { person, key } of await stored())
    if (key) await pool.query('update person_key set key = $2 where person = $1', [person, openSecret('person_key', person, key)])
}

const names = [0, 1, 2, 3, 4].map((n) => `Каримов ${n}`)

test('keys are stored sealed, and a person is read by them', async () => {
  const { stored, namesThen } = await open()
  expect((await stored()).map(({ key }) => key && masterKeyOf(key))).toEqual([...Array<string>(5).fill(masterKeys().current.id), null])
  expect(await namesThen()).toEqual([...names, null])
})

test('keys of a release without a master key are sealed once, and read only then; who was erased stays so', async () => {
  const opened = await open()
  await asReleased(opened)
  expect((await opened.stored()).map(({ key }) => key?.length)).toEqual([32, 32, 32, 32, 32, undefined])
  await expect(opened.namesThen()).rejects.toThrow('it is not sealed')
  const client = await opened.pool.connect()
  onTestFinished(() => client.release())
  expect([await sealUnsealed(client), await sealUnsealed(client)]).toEqual([5, 0])
  expect((await opened.stored()).map(({ key }) => key && masterKeyOf(key))).toEqual([
    ...Array<string>(5).fill(masterKeys().current.id),
    null,
  ])
  expect(await opened.namesThen()).toEqual([...names, null])
  expect((await replay(opened.pool, clerk, { adopt: false })).differences).toEqual([])
  expect(await opened.faults()).toEqual([])
})

test('a person who is erased while keys are sealed anew stays erased', async () => {
  const opened = await open()
  await asReleased(opened)
  const destroy = () => opened.pool.query('update person_key set key = null where person = $1', [opened.ids[2]])
  const client = await interrupted(opened.pool, /^\s*update "person_key"/, destroy).connect()
  onTestFinished(() => client.release())
  expect(await sealUnsealed(client)).toBe(4)
  expect(await opened.namesThen()).toEqual([...names.map((name, n) => (n === 2 ? null : name)), null])
})

test('a rotation that was interrupted goes on, and in the end one master key opens everything', async () => {
  const { pool, ids, namesThen, faults } = await open()
  const before = process.env['MASTER_KEY']!
  onTestFinished(() => useMasterKeys(readMasterKeys(before)))
  const fresh = randomBytes(32).toString('base64')
  useMasterKeys(readMasterKeys(`${fresh},${before}`))
  const client = await pool.connect()
  onTestFinished(() => client.release())
  // The first has been sealed anew when it is interrupted.
  const { rows } = await pool.query<{ key: Buffer }>('select key from person_key where person = $1', [ids[0]])
  await pool.query('update person_key set key = $2 where person = $1', [
    ids[0],
    sealSecret('person_key', ids[0]!, openSecret('person_key', ids[0]!, rows[0]!.key)),
  ])
  expect(await namesThen()).toEqual([...names, null])
  expect([await resealAll(client), await resealAll(client)]).toEqual([4, 0])
  useMasterKeys(readMasterKeys(fresh))
  expect(await namesThen()).toEqual([...names, null])
  expect(await faults()).toEqual([])
  useMasterKeys(readMasterKeys(before))
  await expect(namesThen()).rejects.toThrow('not among those given')
})
