import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, whatIf } from '@nazorat/engine'
import { rebuildDeadlines } from '@nazorat/engine/deadlines/rebuild'
import { openSigner } from '@nazorat/engine/proof/key'
import { verifyDeadlines } from '@nazorat/engine/proof/verify-deadlines'
import { verifyLog } from '@nazorat/engine/proof/verify-log'
import type { HistoryReply, ProblemReply } from '@nazorat/machines/api-types'
import { definitions } from '@nazorat/machines/documents'
import { openApp } from '../testing/call.ts'

const minute = 60_000
const hour = 60 * minute

/** A check whose sending was done so many milliseconds ago on a device. */
async function sendsCheck(ago: number) {
  const app = await openApp()
  const { world, signIn } = app
  const call = await signIn(world.actors.inspector)
  const { id } = await world.check(1)
  const [doneAt, device] = [new Date(Date.now() - ago).toISOString(), randomUUID()]
  const key = randomUUID()
  const send = (headers: Record<string, string>) =>
    call('POST', `request/Send/${id}`, { version: 1 }, { 'idempotency-key': key, ...headers })
  const sinceOf = async () => {
    const { rows } = await world.engine.pool.query<{ since: Date; at: Date }>('select since, at from stream where id = $1', [id])
    return rows[0]!
  }
  const history = async () => ((await (await call('GET', `request/GetHistory/${id}`)).json()) as HistoryReply).events
  return { ...app, call, id, doneAt, device, send, sinceOf, history }
}

test('what was done without a network has both moments and the device; terms count from when it was done, and the log proves it', async () => {
  const { world, id, doneAt, device, send, sinceOf, history } = await sendsCheck(3 * hour)
  const before = Date.now()
  const headers = { 'done-at': doneAt, device }
  expect((await send(headers)).status).toBe(200)
  // Sent again, since its answer was lost: it happened once.
  expect((await send(headers)).status).toBe(200)
  const [sent, made] = await history()
  expect(sent).toMatchObject({ version: 2, action: 'send', doneOffline: { at: doneAt, device, counts: true } })
  expect(Date.parse(sent!.at)).toBeGreaterThanOrEqual(before)
  expect(made).toMatchObject({ action: 'save', doneOffline: null })
  const { since, at } = await sinceOf()
  expect([since.toISOString(), at.toISOString()]).toEqual([doneAt, sent!.at])

  const { pool, referenceData } = world.engine
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { verifier } = await openSigner(join(folder, 'log.key'))
  const faults = async () => [
    ...(await verifyLog(pool, { verifier })).faults,
    ...(await inTransaction(pool, (client) => verifyDeadlines(client, definitions, new Date().toISOString()))),
  ]
  expect(await faults()).toEqual([])
  await rebuildDeadlines(pool, definitions, referenceData)
  expect((await sinceOf()).since.toISOString()).toBe(doneAt)
  expect(await whatIf(pool, { definitions, system: Object.values(world.actors) })).toMatchObject({ different: 0 })

  // The moment and the device are what was hashed.
  for (const changed of [{ at: new Date(Date.parse(doneAt) - minute).toISOString() }, { device: randomUUID() }, { counts: false }])
    await inTransaction(pool, async (client) => {
      await client.query('set local session_replication_role = replica')
      const done = JSON.stringify({ ...{ at: doneAt, counts: true, device }, ...changed })
      await client.query('update event set done = $1 where stream = $2 and version = 2', [done, id])
    }).then(async () => expect((await verifyLog(pool, { verifier })).faults).not.toEqual([]))
})

test.each([
  ['longer ago than the setting says', 25 * hour],
  ['in the future', -10 * minute],
])('what is said to have been done %s counts from when it is received', async (_, ago) => {
  const { doneAt, device, send, sinceOf, history } = await sendsCheck(ago)
  expect((await send({ 'done-at': doneAt, device })).status).toBe(200)
  const [sent] = await history()
  expect(sent!.doneOffline).toEqual({ at: doneAt, device, counts: false })
  const { since, at } = await sinceOf()
  expect([since, at.toISOString()]).toEqual([at, sent!.at])
})

test('a moment without a device, a device without a moment, and what is neither are refused by their names', async () => {
  const { doneAt, device, send, history } = await sendsCheck(hour)
  const problemsOf = async (headers: Record<string, string>) => {
    const reply = await send(headers)
    expect(reply.status).toBe(400)
    return Object.keys(((await reply.json()) as ProblemReply).errors ?? {})
  }
  expect(await problemsOf({ 'done-at': doneAt })).toEqual(['device'])
  expect(await problemsOf({ device })).toEqual(['doneAt'])
  expect(await problemsOf({ 'done-at': 'yesterday', device: 'phone' })).toEqual(['doneAt', 'device'])
  expect((await history()).map(({ action }) => action)).toEqual(['save'])
})
