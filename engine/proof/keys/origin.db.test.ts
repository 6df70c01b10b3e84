import { expect, test } from 'vitest'
import { checkpointLog, checkpoints } from '../checkpoints.ts'
import { openSigner } from '../key.ts'
import { readVerifier } from '../verifier.ts'
import { openSignedLog } from '../testing/signed-log.ts'
import { keyChanges, openKeyChange } from './key-changes.ts'
import { NamedOtherwise, openLog, originOf } from './origin.ts'
import { rotateKey } from './rotate-key.ts'

const name = 'nazorat.example/log'

/** A log that nothing has signed yet. */
async function open() {
  const { pool, key, write, verified } = await openSignedLog()
  const signed = async (times: number, wanted?: string) => {
    await write(times)
    return (await checkpointLog(pool, await openLog(pool, key, wanted)))!
  }
  return { pool, key, write, signed, verified }
}

test('a log is named when it is first signed, as wanted or after its key, and keeps its name over rotations', async () => {
  for (const wanted of [name, undefined]) {
    const { pool, key, signed, verified } = await open()
    expect(await originOf(pool)).toBeNull()
    const first = await openLog(pool, key, wanted)
    const notes = [(await signed(3, wanted)).note]
    for (let rotation = 0; rotation < 2; rotation++) {
      const change = (await rotateKey(pool, key))!
      expect([change.from.origin, change.to.origin]).toEqual([first.verifier.origin, first.verifier.origin])
      notes.push((await signed(2)).note)
    }
    expect(new Set(notes.map((note) => note.split('\n')[0]))).toEqual(new Set([wanted ?? first.verifier.origin]))
    const last = await openLog(pool, key)
    // By any key of the log, with its name or without.
    const alone = readVerifier(last.verifier.pem.slice(last.verifier.pem.indexOf('-----')))
    for (const verifier of [first.verifier, last.verifier, alone])
      expect(await verified(notes, verifier)).toMatchObject({ origin: first.verifier.origin, faults: [] })
  }
})

test('a log that was named after its key goes over to a name by a note of both names, once, between rotations', async () => {
  const { pool, key, signed, verified } = await open()
  const former = await openSigner(key)
  const notes = [(await signed(3)).note]
  await rotateKey(pool, key)
  notes.push((await signed(2)).note)
  const processes = await Promise.all([1, 2, 3].map(() => openLog(pool, key, name)))
  expect(processes.map(({ verifier }) => verifier.origin)).toEqual([name, name, name])
  const change = openKeyChange((await keyChanges(pool)).at(-1)!.note)!
  expect([change.from.origin, change.to.origin, change.size, change.from.key.equals(change.to.key)]).toEqual([
    former.verifier.origin,
    name,
    5,
    true,
  ])
  expect(await keyChanges(pool)).toHaveLength(2)
  notes.push((await signed(1)).note)
  await rotateKey(pool, key)
  notes.push((await signed(1)).note)
  expect(notes.map((note) => note.split('\n')[0])).toEqual([former.verifier.origin, former.verifier.origin, name, name])
  const last = await openLog(pool, key, name)
  // Who knew the first key, by its own name, follows; and so does who has the last.
  for (const verifier of [former.verifier, change.to, last.verifier])
    expect(await verified(notes, verifier)).toMatchObject({ origin: name, faults: [] })
  expect(await last.alarm.reason()).toBeNull()
  const stranger = await openSigner(`${key}.stranger`, name)
  expect((await verified([], stranger.verifier)).faults[0]).toBe(`the changes of the key: none is of ${name}`)
})

test('a name that was chosen stays, and a process that has not heard of a new name signs nothing', async () => {
  const { pool, key, write, signed, verified } = await open()
  await signed(1)
  const late = await openLog(pool, key)
  await openLog(pool, key, name)
  const size = (await signed(1, name)).size
  await expect(openLog(pool, key, 'other.example')).rejects.toThrow(NamedOtherwise)
  await write(1)
  await expect(checkpointLog(pool, late)).rejects.toMatchObject({ code: '42501' })
  expect((await checkpoints(pool, { last: 1 }))[0]!.size).toBe(size)
  expect(await verified([], late.verifier)).toMatchObject({ origin: name, unsigned: 1, faults: [] })
})

test('a change of the name that is taken out or altered is found', async () => {
  const { pool, key, signed, verified } = await open()
  const former = await openSigner(key)
  await signed(2)
  await signed(2, name)
  await signed(2, name)
  const { rows } = await pool.query<{ note: string }>('select note from log_key_change')
  const faultsWith = async (note: string | null) => {
    await pool.query(note === null ? 'delete from log_key_change' : `update log_key_change set note = $1`, note === null ? [] : [note])
    return (await verified([], former.verifier)).faults[0]
  }
  const { note } = rows[0]!
  expect(await faultsWith(note.replaceAll(name, 'nazorat.exemple/log'))).toMatch(/^change 1 of the key: its signatures do not fit/)
  expect(await faultsWith(`${note}— other ${Buffer.alloc(68).toString('base64')}\n`)).toMatch(/its row does not say what was signed/)
  expect(await faultsWith(note)).toBeUndefined()
  expect(await faultsWith(null)).toMatch(/its signature does not fit/)
})
