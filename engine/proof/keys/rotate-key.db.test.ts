import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, rm, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { checkpointLog, checkpoints } from '../checkpoints.ts'
import { keyChanges, openKeyChange } from './key-changes.ts'
import { openSigner } from '../key.ts'
import type { Verifier } from '../verifier.ts'
import { openCheckpoint, signCheckpoint } from '../note.ts'
import { rotateKey } from './rotate-key.ts'
import { openSignedLog } from '../testing/signed-log.ts'
import { Tree } from '../tree.ts'

/** A log of three events that is signed. */
async function open() {
  const { pool, key: path, signer, write: save, verified } = await openSignedLog()
  const write = async (times: number) => {
    await save(times)
    return (await checkpointLog(pool, signer))!
  }
  const first = await write(3)
  const faults = async (verifier: Verifier, notes: string[] = []) => (await verified(notes, verifier)).faults
  return { pool, path, signer, write, first, faults }
}

test('a new key signs from then on, and the log fits the former key and the new one', async () => {
  const { pool, path, signer, write, first, faults } = await open()
  const former = signer.verifier
  const change = (await rotateKey(pool, path))!
  expect([change.from.origin, change.size]).toEqual([former.origin, 3])
  // The process that runs takes the new key by itself, and signs.
  const second = await write(2)
  expect(signer.verifier.key.equals(change.to.key)).toBe(true)
  expect(second.note.startsWith(`${change.to.origin}\n5\n`)).toBe(true)
  // Twice at the same place, and once more.
  await rotateKey(pool, path)
  await rotateKey(pool, path)
  await write(1)
  const last = await openSigner(path)
  expect((await keyChanges(pool)).map(({ number, size }) => [number, size])).toEqual([
    [1, 3],
    [2, 5],
    [3, 5],
  ])
  for (const verifier of [former, change.to, last.verifier]) expect(await faults(verifier, [first.note, second.note])).toEqual([])
  expect(await signer.alarm.reason()).toBeNull()
  const stranger = await openSigner(`${path}.stranger`)
  expect((await faults(stranger.verifier))[0]).toBe(`the changes of the key: none is of ${stranger.verifier.origin}`)
})

test('the former key signs nothing more: the database refuses it, and the verifier finds it', async () => {
  const { pool, path, signer, write, faults } = await open()
  await copyFile(path, `${path}.stolen`)
  await rotateKey(pool, path)
  await write(2)
  const thief = await openSigner(`${path}.stolen`)
  await expect(pool.query('select keep_checkpoint($1, 6, now(), $2)', [thief.token, 'x'])).rejects.toMatchObject({ code: '42501' })
  const root = await new Tree(pool).root(4)
  const forged = signCheckpoint(thief, { size: 4, root, at: '2026-01-01T00:00:00.000Z', previous: Buffer.alloc(0) })
  await pool.query(`insert into log_checkpoint values (4, '2026-01-01T00:00:00Z', $1)`, [forged])
  expect((await faults(signer.verifier))[0]).toBe('the checkpoint of 4 events: its signature does not fit')
})

test('a change of the key that is taken out, exchanged or altered is found', async () => {
  const { pool, path, signer, write, faults } = await open()
  const former = signer.verifier
  await rotateKey(pool, path)
  await write(1)
  await rotateKey(pool, path)
  await write(1)
  const afterwards = async (sql: string) => {
    const before = await pool.query<{ number: number; size: number; at: Date; note: string }>(
      'select * from log_key_change order by number',
    )
    await pool.query(sql)
    const found = [(await faults(signer.verifier))[0], (await faults(former))[0]]
    await pool.query('delete from log_key_change')
    for (const { number, size, at, note } of before.rows)
      await pool.query('insert into log_key_change values ($1, $2, $3, $4)', [number, size, at, note])
    return found.map((fault) => fault ?? 'nothing was found').join('; ')
  }
  expect(await afterwards('delete from log_key_change')).toMatch(
    /^the checkpoint of 3 .*; the checkpoint of 4 events: its signature does not fit/,
  )
  expect(await afterwards('delete from log_key_change where number = 1')).toMatch(
    /^change 2 of the key: .*; the changes of the key: none is of/,
  )
  expect(await afterwards('delete from log_key_change where number = 2')).not.toContain('nothing')
  expect(await afterwards('update log_key_change set number = 10 - number')).toMatch(
    /^change 2 of the key: it does not follow the one before it/,
  )
  expect(await afterwards('update log_key_change set size = size + 1 where number = 1')).not.toContain('nothing')
  expect(await afterwards(`update log_key_change set note = replace(note, 'at 2', 'at 1')`)).toMatch(
    /^change 1 of the key: its signatures do not fit; change 1/,
  )
  expect(await faults(signer.verifier)).toEqual([])
})

test('a change that was interrupted before the new key took its place ends when it is tried again, and a process that ran on meanwhile signs after it', async () => {
  const { pool, path, signer, write, faults } = await open()
  await copyFile(path, `${path}.before`)
  const change = (await rotateKey(pool, path))!
  await rename(path, `${path}.next`)
  await rename(`${path}.before`, path)
  const before = await signer.checkpointFile.read()
  await expect(write(1)).rejects.toMatchObject({ code: '42501' })
  expect(await signer.checkpointFile.read()).toBe(before)
  expect((await rotateKey(pool, path))!.to.key.equals(change.to.key)).toBe(true)
  expect(await keyChanges(pool)).toHaveLength(1)
  expect((await openSigner(path)).verifier.key.equals(change.to.key)).toBe(true)
  expect((await write(1)).size).toBe(5)
  expect(await signer.alarm.reason()).toBeNull()
  expect(await faults(change.to)).toEqual([])
})

test('for a time both keys sign, and who knows only one of them takes every checkpoint; then the former one is destroyed', async () => {
  const { pool, path, signer, write, faults } = await open()
  const former = signer.verifier
  const day = 24 * 60 * 60_000
  const { to } = (await rotateKey(pool, path, day))!
  const second = await write(1)
  for (const known of [former, to]) expect(openCheckpoint(known, second.note)).toMatchObject({ size: 4 })
  expect((await stat(`${path}.former`)).mode & 0o777).toBe(0o600)
  // Nobody adds a line to what is stored.
  const [text, lines] = second.note.split('\n\n') as [string, string]
  await pool.query('alter table log_checkpoint disable trigger user')
  const store = (note: string) => pool.query('update log_checkpoint set note = $1 where size = 4', [note])
  await store(`${text}\n\n${lines}${lines}`)
  expect(await faults(to)).toContain('the checkpoint of 4 events: its row does not say what was signed')
  await store(second.note)
  await pool.query('alter table log_checkpoint enable trigger user')
  // A log that does not grow loses the former key too.
  await checkpointLog(pool, signer, () => new Date(Date.now() + day + 60_000).toISOString())
  expect(existsSync(`${path}.former`)).toBe(false)
  const third = await write(1)
  expect([former, to].map((known) => openCheckpoint(known, third.note)?.size)).toEqual([undefined, 5])
  for (const known of [former, to]) expect(await faults(known, [second.note, third.note])).toEqual([])

  // A key that was stolen signs nothing more at once, and so does one before it.
  await rotateKey(pool, path, day)
  await write(1)
  await rotateKey(pool, path)
  const last = await write(1)
  expect(existsSync(`${path}.former`)).toBe(false)
  expect(last.note.match(/^— /gm)).toHaveLength(1)
  expect(await faults(former)).toEqual([])
})

test('a log without events keeps its key, and the file of the new one is closed to others', async () => {
  const { pool, key: path } = await openSignedLog()
  await rm(path)
  await expect(rotateKey(pool, path)).rejects.toThrow('there is no key')
  await openSigner(path)
  const pem = await readFile(path, 'utf8')
  expect(await rotateKey(pool, path)).toBeNull()
  expect(await readFile(path, 'utf8')).toBe(pem)
  expect(await checkpoints(pool, { last: 1 })).toEqual([])
  expect(openKeyChange('x\n\n— a b\n')).toBeNull()
})
