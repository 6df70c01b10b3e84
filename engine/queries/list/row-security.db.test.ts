import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openEngine, replay } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import type { ListQuery } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { type Actor, asReferrer, Refusal } from '@nazorat/machines/workflow'
import { makeWorld } from '../../../run/testing/world.ts'
import { getDocument } from '../../documents/load.ts'
import { openReads } from '../../documents/row-security.ts'
import { countAll, countQueues } from './counts.ts'
import { allDocuments, listDocuments } from './page.ts'

const request = getDefinition('request')
/** Without parties there is no visibility: its queries ask for the documents of everybody. */
const forgetful: Definition = { ...request, parties: {} }

const queries: Record<string, ListQuery> = {
  'no filter': {},
  'a state': { state: 'agreed.notBegun' },
  'a state, what moved last': { state: 'agreed.notBegun', sortBy: 'updatedAt', orderType: 'desc' },
  'what is due': { sortBy: 'due' },
  'what is not late': { late: false },
  'a word': { search: 'Фирма' },
  'the exact total': { exactTotal: true },
}

const agreed = ['send', 'approve', 'receive', 'agree'] as const

async function open() {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const world = await makeWorld(engine)
  const [own, other] = [await world.check(1, ...agreed), await world.check(2, ...agreed)]
  const contractorId = String((await engine.load('request', [own.id])).get(own.id)!.values['contractorId'])
  const business: Actor = {
    ...world.actors.inspector,
    id: randomUUID(),
    organizationId: null,
    branchIds: [],
    contractorId,
    grants: { RequestView: randomUUID(), EventHistoryView: randomUUID() },
  }
  const reads = await openReads(pool)
  onTestFinished(() => reads.close())
  return { pool, engine, world, own: own.id, other: other.id, business, reads }
}

test('a query on behalf of a business that forgets visibility finds nothing of others', async () => {
  const { pool, world, own, other, business, reads } = await open()
  const wall = reads(business, request)
  for (const [name, query] of Object.entries(queries)) {
    const { rows, total } = await listDocuments(wall, forgetful, business, query)
    expect([rows.map(({ id }) => id), total], name).toEqual([[own], 1])
    expect(await countAll(wall, forgetful, business, query), name).toBe(1)
    // As the server reads, it finds both.
    expect((await listDocuments(pool, forgetful, business, query)).total, name).toBe(2)
  }
  expect(await countQueues(wall, forgetful, business, 0)).toMatchObject({ agreed: 1 })
  const found: string[] = []
  for await (const { rows } of allDocuments(wall, forgetful, business, {})) found.push(...rows.map(({ id }) => id))
  expect(found).toEqual([own])
  await expect(getDocument(wall, request, other)).rejects.toThrow(Refusal)
  for (const table of ['doc.user', 'doc.employee', 'doc.organization'])
    expect((await wall.query(`select from ${table}`)).rowCount, table).toBe(0)
  for (const table of ['event', 'session', 'person_key', 'document_count'])
    await expect(wall.query(`select from ${table}`), table).rejects.toThrow(/permission denied/)
  await expect(wall.query('update doc.request set version = 1')).rejects.toThrow(/permission denied/)
  // Officials read as before.
  expect(reads(world.actors.auditor, request)).toBe(pool)
  // A select list of what everybody may refer to is read by all of them.
  const organization = getDefinition('organization')
  expect(reads(asReferrer(organization, business), organization)).toBe(pool)
})

test('a query on behalf of a business that forgets visibility finds nothing that was not decided', async () => {
  const { engine, world, business, reads } = await open()
  const { act, actors } = world
  const received = await world.check(3, 'send', 'approve', 'receive')
  const check = async () => (await engine.load('request', [received.id])).get(received.id)!
  const concerned: Actor = { ...business, contractorId: String((await check()).values['contractorId']) }
  const seen = async () => (await listDocuments(reads(concerned, request), forgetful, concerned, {})).rows.map(({ id }) => id)
  expect(await seen()).toEqual([])
  const refused = await act(actors.moderator, 'refuse', received.id, received.version, { reason: 'Сабаб' })
  await act(actors.inspector, 'archive', received.id, refused.version)
  expect([(await check()).state, await seen()]).toEqual(['archivedUndecided', []])
})

test('a business finds its own through the wall, also in a table that was rebuilt or that an earlier release has made', async () => {
  const { pool, engine, world, own, other, business } = await open()
  const isOnlyOwn = async (by: typeof engine) => {
    for (const [name, query] of Object.entries(queries))
      expect(
        (await by.list(business, 'request', query)).rows.map(({ id }) => id),
        name,
      ).toEqual([own])
    expect((await by.get(business, 'request', own)).id).toBe(own)
    await expect(by.get(business, 'request', other)).rejects.toThrow(Refusal)
  }
  await isOnlyOwn(engine)
  expect(await replay(pool, request, { adopt: true })).toMatchObject({ differences: [] })
  await isOnlyOwn(engine)
  const { rows } = await pool.query<{ name: string }>(
    `select policyname as name from pg_policies where schemaname = 'doc' and tablename = 'request'`,
  )
  for (const { name } of rows) await pool.query(`drop policy ${name} on doc.request`)
  await pool.query('alter table doc.request disable row level security; revoke all on doc.request from nazorat_business')
  const reopened = await openEngine({ pool, definitions })
  onTestFinished(() => reopened.close())
  await isOnlyOwn(reopened)
  expect((await reopened.list(world.actors.auditor, 'request', {})).total).toBe(2)
})
