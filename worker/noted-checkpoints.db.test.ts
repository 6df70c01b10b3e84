import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { openSigner } from '@nazorat/engine/proof/key'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import { system } from '@nazorat/machines/workflow'
import { noteCheckpoint } from './checkpoints.ts'

const hour = 60 * 60_000

/** A log whose only checkpoint is of the day before yesterday. */
async function open() {
  const { pool } = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-noted-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const signer = await openSigner(join(folder, 'log.key'))
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const recorder = { ...system, grants: { [accessRecord]: '' } }
  const write = () =>
    engine.execute(recorder, {
      id: randomUUID(),
      type: 'access',
      document: randomUUID(),
      action: 'signOut',
      version: 0,
      input: { times: 1 },
    })
  const moment = new Date()
  const at = (hours: number) => new Date(moment.getTime() + hours * hour)
  await write()
  const { note } = (await checkpointLog(pool, signer, () => at(-48).toISOString()))!
  const noted = async () =>
    (await pool.query(`select input -> 'what' ->> 'ln' as what from event where action = 'noteCheckpoint' order by pos`)).rows.map(
      ({ what }) => String(what).split(' ')[0],
    )
  const verified = async (notes: readonly string[] = []) =>
    (await verifyDatabase(pool, { definitions, verifier: signer.verifier, notes, bytes: { read: () => null } })).faults
  const vanish = () => pool.query(`truncate log_checkpoint, log_node; update checkpoint set pos = 0 where follower = 'proof'`)
  return { pool, signer, engine, write, at, note, noted, verified, vanish }
}

test('the checkpoint of a day ago is noted once a day, and not when nothing else has happened', async () => {
  const { pool, signer, engine, write, at, noted } = await open()
  for (const hours of [0, 1, 25, 50]) await noteCheckpoint(engine, at(hours))
  expect(await noted()).toEqual(['1'])
  await write()
  await checkpointLog(pool, signer, () => at(1).toISOString())
  await noteCheckpoint(engine, at(24.5))
  expect(await noted()).toEqual(['1'])
  await noteCheckpoint(engine, at(26))
  expect(await noted()).toEqual(['1', '3'])
})

test('a checkpoint that was noted or kept does not vanish unnoticed, also where the log is signed anew', async () => {
  const { pool, signer, engine, at, note, verified, vanish } = await open()
  await noteCheckpoint(engine, at(0))
  expect(await verified([note])).toEqual([])
  await pool.query('alter table log_checkpoint disable trigger all')
  await vanish()
  await pool.query('alter table log_checkpoint enable trigger all')
  const missing = 'the published checkpoint of 1 events: it is not in the database any more'
  expect(await verified()).toEqual([missing])
  expect(await verified([note])).toEqual([missing])
  await checkpointLog(pool, signer)
  expect(await verified()).toEqual([missing])
})
