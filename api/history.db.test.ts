import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf, type DocumentReply, type HistoryReply, type UploadReply } from '@nazorat/machines'
import { type Call, openApp } from './testing/call.ts'
import { prepare } from './testing/journey.ts'

const read = async <T>(reply: Promise<Response>): Promise<T> => (await (await reply).json()) as T
const history = (call: Call, type: string, id: string) => read<HistoryReply>(call('GET', `${type}/GetHistory/${id}`))
const get = (call: Call, id: string, when = '') => read<DocumentReply>(call('GET', `request/Get/${id}${when}`))
const pdf = (text: string) => {
  const form = new FormData()
  form.append('file', new File([`%PDF-1.4\n${text}\n%%EOF`], `${text}.pdf`))
  return form
}

test('a postponement and the check that it moved name each other in their histories, to those who see both', async () => {
  const { world, signIn } = await openApp()
  const { make } = await prepare(world, world.ids)
  const { id } = await make('agreed.postponed')
  const call = await signIn(world.actors.all)

  const [moved] = (await history(call, 'request', id)).events
  expect(moved).toMatchObject({ action: 'postpone', related: [{ type: 'postponement', version: 5, title: expect.any(String) }] })
  const other = moved!.related[0]!.id
  const [agreed, ...before] = (await history(call, 'postponement', other)).events
  expect(agreed).toMatchObject({ action: 'agree', related: [{ type: 'request', id, version: moved!.version }] })
  expect(before.flatMap(({ related }) => related)).toEqual([])

  // He sees checks and no postponements.
  const moderator = await signIn(world.actors.moderator)
  expect((await history(moderator, 'request', id)).events[0]).toMatchObject({ action: 'postpone', related: [] })
})

test('a key that its caller used for two documents ties them to nothing', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const checks = [await world.check(1), await world.check(2)]
  for (const { id } of checks) expect((await call('POST', `request/Send/${id}`, { version: 1 }, { 'idempotency-key': 'k' })).status).toBe(200)
  for (const { id } of checks) expect((await history(call, 'request', id)).events.flatMap(({ related }) => related)).toEqual([])
})

test('a document is shown as it was at a version, on a day and at a moment, and says what could be done then', async () => {
  const { world, signIn } = await openApp()
  const { actors, form, engine } = world
  const id = randomUUID()
  const input = await form(1)
  const today = dayOf(new Date().toISOString())
  const [made, sent] = [-4, -2].map((days) => `${addDays(today, days)}T19:30:00.000Z`) as [string, string]
  const step = (action: string, version: number, at: string, values = {}) =>
    engine.execute(actors.inspector, { id: randomUUID(), type: 'request', document: id, action, version, input: values }, at)
  await step('save', 0, made, input)
  await step('send', 1, sent)
  const call = await signIn(actors.inspector)
  const versionOn = async (on: string) => (await get(call, id, `?on=${encodeURIComponent(on)}`)).version

  const draft = await get(call, id, '?at=1')
  expect(draft).toMatchObject({ version: 1, state: 'draft', statusId: 1, actions: [], then: { moment: made } })
  expect(draft.then!.actions.toSorted()).toEqual(['delete', 'save', 'send'])
  expect((await get(call, id)).then).toBeUndefined()
  expect((await get(call, id, '?at=2')).then).toBeUndefined()

  // In Tashkent, half past seven of the evening in Greenwich is the next day.
  const outcomes = [await call('GET', `request/Get/${id}?on=${addDays(today, -4)}`), await call('GET', `request/Get/${id}?on=${addDays(today, -5)}`)]
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404])
  expect(await Promise.all([addDays(today, -3), addDays(today, -2), addDays(today, -1), sent, `${addDays(today, -2)}T19:29:59.999Z`, `${addDays(today, -1)}T00:29:59+05:00`].map(versionOn))).toEqual([1, 1, 2, 2, 1, 1])
  expect((await get(call, id, `?on=${encodeURIComponent(sent)}`)).then).toMatchObject({ moment: sent })
  expect((await get(call, id, `?on=${addDays(today, 1)}`)).then).toBeUndefined()
})

test('what was known of the documents that it refers to is known of the past', async () => {
  const { world, signIn } = await openApp()
  const { actors, act, ids } = world
  const { id } = await world.check(1)
  const call = await signIn(actors.inspector)
  expect((await get(call, id)).actions).toContain('send')
  await act(actors.all, 'deactivate', ids.inspector, 1, {}, 'employee')
  await call('POST', 'request/Update', { id, version: 1, comment: 'Изоҳ' })
  expect((await get(call, id)).actions).not.toContain('send')
  expect((await get(call, id, '?at=1')).then!.actions).toContain('send')
})

test('who may not know the history is shown no past, and what is no past is refused', async () => {
  const { world, signIn } = await openApp()
  const { id } = await world.check(1, 'send')
  const [ceo, inspector] = [await signIn(world.actors.ceo), await signIn(world.actors.inspector)]
  for (const path of [`Get/${id}?at=1`, `Get/${id}?on=2026-11-20`, `GetHistory/${id}`]) expect([path, (await ceo('GET', `request/${path}`)).status]).toEqual([path, 403])
  const wrong = ['on=yesterday', 'on=2026-02-30', 'on=', 'on=2026-11-20T10:00:00', `on=2026-11-20&at=1`, "on=1';--"]
  for (const query of wrong) expect([query, (await inspector('GET', `request/Get/${id}?${query}`)).status]).toEqual([query, 400])
})

test('a file that a document once had is opened by those who may know its history', async () => {
  const { world, signIn } = await openApp()
  const [inspector, ceo] = [await signIn(world.actors.inspector), await signIn(world.actors.ceo)]
  const { id } = await world.check(1)
  const [first, second] = [await read<UploadReply>(inspector('POST', 'file/Upload', pdf('eski'))), await read<UploadReply>(inspector('POST', 'file/Upload', pdf('yangi')))]
  for (const [version, file] of [first, second].entries()) expect((await inspector('POST', 'request/Update', { id, version: version + 1, orderFiles: [file] })).status).toBe(200)
  const open = async (call: Call, { hash }: UploadReply) => (await call('GET', `file/${hash}?document=request/${id}`)).status
  expect([await open(inspector, first), await open(inspector, second)]).toEqual([200, 200])
  await world.act(world.actors.inspector, 'send', id, 3)
  expect([await open(ceo, first), await open(ceo, second)]).toEqual([404, 200])
})
