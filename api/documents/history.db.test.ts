import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { today } from '@nazorat/engine/testing'
import type { DocumentReply, HistoryReply, UploadReply } from '@nazorat/machines/api-types'
import { addDays } from '@nazorat/machines/calendar'
import { pdfOf } from '../../run/seed/pdf.ts'
import { type Call, openApp } from '../testing/call.ts'
import { prepare } from '../testing/journey.ts'

const read = async <T>(reply: Promise<Response>): Promise<T> => (await (await reply).json()) as T
const history = (call: Call, type: string, id: string, query = '') => read<HistoryReply>(call('GET', `${type}/GetHistory/${id}${query}`))
const get = (call: Call, id: string, when = '') => read<DocumentReply>(call('GET', `request/Get/${id}${when}`))
const pdf = (text: string) => {
  const form = new FormData()
  form.append('file', new File([pdfOf(text) as BlobPart], `${text}.pdf`))
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

  // This user sees checks and no postponements.
  const moderator = await signIn(world.actors.moderator)
  expect((await history(moderator, 'request', id)).events[0]).toMatchObject({ action: 'postpone', related: [] })
})

test('a key that its caller used for two documents ties them to nothing', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const checks = [await world.check(1), await world.check(2)]
  for (const { id } of checks)
    expect((await call('POST', `request/Send/${id}`, { version: 1 }, { 'idempotency-key': 'k' })).status).toBe(200)
  for (const { id } of checks) expect((await history(call, 'request', id)).events.flatMap(({ related }) => related)).toEqual([])
})

test('a document is shown as it was at a version, on a day and at a moment, and says what could be done then', async () => {
  const { world, signIn } = await openApp()
  const { actors, form, engine } = world
  const id = randomUUID()
  const input = await form(1)
  const [made, sent] = [-4, -2].map((days) => `${addDays(today(), days)}T19:30:00.000Z`) as [string, string]
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

  // 19:30 UTC is the next day in Tashkent.
  const outcomes = [
    await call('GET', `request/Get/${id}?on=${addDays(today(), -4)}`),
    await call('GET', `request/Get/${id}?on=${addDays(today(), -5)}`),
  ]
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404])
  expect(
    await Promise.all(
      [
        addDays(today(), -3),
        addDays(today(), -2),
        addDays(today(), -1),
        sent,
        `${addDays(today(), -2)}T19:29:59.999Z`,
        `${addDays(today(), -1)}T00:29:59+05:00`,
      ].map(versionOn),
    ),
  ).toEqual([1, 1, 2, 2, 1, 1])
  expect((await get(call, id, `?on=${encodeURIComponent(sent)}`)).then).toMatchObject({ moment: sent })
  expect((await get(call, id, `?on=${addDays(today(), 1)}`)).then).toBeUndefined()
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
  for (const path of [`Get/${id}?at=1`, `Get/${id}?on=2026-11-20`, `GetHistory/${id}`])
    expect([path, (await ceo('GET', `request/${path}`)).status]).toEqual([path, 403])
  const wrong = ['on=yesterday', 'on=2026-02-30', 'on=', 'on=2026-11-20T10:00:00', `on=2026-11-20&at=1`, "on=1';--"]
  for (const query of wrong) expect([query, (await inspector('GET', `request/Get/${id}?${query}`)).status]).toEqual([query, 400])
})

test('a file that a document once had is opened by those who may know its history', async () => {
  const { world, signIn } = await openApp()
  const [inspector, ceo] = [await signIn(world.actors.inspector), await signIn(world.actors.ceo)]
  const { id } = await world.check(1)
  const [first, second] = [
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('eski'))),
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('yangi'))),
  ]
  for (const [version, file] of [first, second].entries())
    expect((await inspector('POST', 'request/Update', { id, version: version + 1, orderFiles: [file] })).status).toBe(200)
  const open = async (call: Call, { hash }: UploadReply) => (await call('GET', `file/${hash}?document=request/${id}`)).status
  expect([await open(inspector, first), await open(inspector, second)]).toEqual([200, 200])
  await world.act(world.actors.inspector, 'send', id, 3)
  expect([await open(ceo, first), await open(ceo, second)]).toEqual([404, 200])
})

const versionsOf = ({ events }: HistoryReply) => events.map(({ version }) => version)

test('a history comes by pages, each of which goes on from the values that the document had before it', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const { id } = await world.check(1)
  for (let version = 1; version < 205; version++)
    await world.act(world.actors.inspector, 'save', id, version, { comment: `Изоҳ ${version + 1}` })
  await world.act(world.actors.inspector, 'send', id, 205)

  const newest = await history(call, 'request', id)
  expect(versionsOf(newest)).toEqual(Array.from({ length: 200 }, (_, i) => 206 - i))
  expect(newest).toMatchObject({
    earlier: { version: 6, values: { comment: 'Изоҳ 6', orderNumber: expect.any(String) } },
    later: null,
    first: 1,
  })
  expect(newest.transitions).toEqual([
    { action: 'save', from: null, to: 'draft', times: 1, versions: [1] },
    { action: 'send', from: 'draft', to: 'ceo', times: 1, versions: [206] },
  ])
  const oldest = await history(call, 'request', id, `?before=${newest.earlier!.version + 1}`)
  expect(versionsOf(oldest)).toEqual([6, 5, 4, 3, 2, 1])
  expect(oldest).toMatchObject({ earlier: null, later: 7, transitions: [{ to: 'draft', versions: [1] }] })

  const one = await history(call, 'request', id, '?before=101&limit=1')
  expect([versionsOf(one), one.earlier?.version, one.later, one.earlier?.values['comment'], one.events[0]!.patch]).toEqual([
    [100],
    99,
    101,
    'Изоҳ 99',
    { comment: 'Изоҳ 100' },
  ])
  expect((await get(call, id, '?at=100')).fields).toMatchObject({ comment: 'Изоҳ 100', orderNumber: newest.earlier!.values['orderNumber'] })
  for (const query of ['before=0', 'before=x', 'before=1.5', 'before=9999999999', 'limit=0', 'limit=201', 'limit=', 'page=1']) {
    expect([query, (await call('GET', `request/GetHistory/${id}?${query}`)).status]).toEqual([query, 400])
  }
})

test('a page of a history has fewer versions where they are long, and one at least', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const { id } = await world.check(1)
  const long = 'ў'.repeat(3990)
  for (let version = 1; version < 80; version++)
    await world.act(world.actors.inspector, 'save', id, version, { comment: `${long}${version}` })
  const newest = await history(call, 'request', id)
  expect(newest.events.length).toBeGreaterThan(10)
  expect(newest.events.length).toBeLessThan(40)
  const seen = versionsOf(newest)
  for (let page = newest; page.earlier; seen.push(...versionsOf(page)))
    page = await history(call, 'request', id, `?before=${page.earlier.version + 1}`)
  expect(seen).toEqual(Array.from({ length: 80 }, (_, i) => 80 - i))
})

test('what was private to others stays so in the past: its versions are missing, and the next that is seen tells what came of them', async () => {
  const { world, signIn, pool } = await openApp()
  const { actors, act } = world
  const [inspector, moderator, auditor] = [await signIn(actors.inspector), await signIn(actors.moderator), await signIn(actors.auditor)]
  const { id } = await world.check(1)
  const files = [
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('qoralama'))),
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('buyruq'))),
  ]
  for (const [version, file] of files.entries())
    await inspector('POST', 'request/Update', { id, version: version + 1, orderFiles: [file], comment: `Қоралама ${version}` })
  const step = (actor: keyof typeof actors, action: string, version: number, input = {}) => act(actors[actor], action, id, version, input)
  await step('inspector', 'send', 3)
  await step('ceo', 'approve', 4)
  await step('moderator', 'receive', 5)
  await step('moderator', 'refuse', 6, { reason: 'Тўлиқ эмас' })
  await step('inspector', 'rework', 7)
  expect((await moderator('GET', `request/GetHistory/${id}`)).status).toBe(404)
  await step('inspector', 'save', 8, { comment: 'Тузатилди' })
  await step('inspector', 'save', 9, { comment: 'Яна тузатилди' })
  await step('inspector', 'send', 10)
  await step('ceo', 'approve', 11)
  await step('moderator', 'receive', 12)

  expect(versionsOf(await history(inspector, 'request', id))).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  // The auditor may see a check that waits for the head, but no draft.
  expect(versionsOf(await history(auditor, 'request', id))).toEqual([13, 12, 11, 7, 6, 5, 4])
  const seen = await history(moderator, 'request', id)
  expect(versionsOf(seen)).toEqual([13, 12, 7, 6, 5])
  expect(seen).toMatchObject({ first: 5, earlier: null, later: null })
  const [received, approved, , , first] = seen.events
  expect(approved).toMatchObject({ action: 'approve', from: 'ceo', input: {}, patch: { comment: 'Яна тузатилди', moderatorStatusId: 3 } })
  expect(Object.keys(received!.patch)).toEqual(expect.not.arrayContaining(['comment']))
  expect(first).toMatchObject({
    version: 5,
    patch: { comment: 'Қоралама 1', orderFiles: [{ name: 'buyruq.pdf' }], contractorName: 'Фирма 1' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/qoralama|Қоралама 0|"Тузатилди"/)
  expect(seen.transitions.map(({ action }) => action)).toEqual(['approve', 'receive', 'refuse'])
  expect(await history(moderator, 'request', id, '?before=13&limit=1')).toMatchObject({
    events: [{ version: 12 }],
    earlier: { version: 7, values: { comment: 'Қоралама 1' } },
    later: 13,
  })

  // As of a version, of a day and of a moment.
  const { rows } = await pool.query<{ at: Date }>('select at from event where stream = $1 order by version', [id])
  const at = (version: number) => `on=${encodeURIComponent(rows[version - 1]!.at.toISOString())}`
  const outcome = async (call: Call, query: string) => (await call('GET', `request/Get/${id}?${query}`)).status
  for (const version of [1, 4, 9, 11])
    expect([version, await outcome(moderator, `at=${version}`), await outcome(inspector, `at=${version}`)]).toEqual([version, 404, 200])
  for (const version of [5, 7, 12]) expect([version, await outcome(moderator, `at=${version}`)]).toEqual([version, 200])
  expect([await outcome(moderator, at(10)), await outcome(auditor, at(10)), await outcome(auditor, at(11))]).toEqual([404, 404, 200])

  // A file that was replaced in the draft is visible to its author alone.
  const open = async (call: Call, { hash }: UploadReply) => (await call('GET', `file/${hash}?document=request/${id}`)).status
  expect([await open(moderator, files[0]!), await open(auditor, files[0]!), await open(moderator, files[1]!)]).toEqual([404, 404, 200])
  expect([await open(inspector, files[0]!), await open(inspector, files[1]!)]).toEqual([200, 200])
})

test('a file that others saw before it was exchanged is opened by them', async () => {
  const { world, signIn } = await openApp()
  const { actors, act } = world
  const [inspector, moderator] = [await signIn(actors.inspector), await signIn(actors.moderator)]
  const { id } = await world.check(1)
  const [first, second] = [
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('eski'))),
    await read<UploadReply>(inspector('POST', 'file/Upload', pdf('yangi'))),
  ]
  await act(actors.inspector, 'save', id, 1, { orderFiles: [first] })
  const steps = [
    ['inspector', 'send', {}],
    ['ceo', 'approve', {}],
    ['moderator', 'receive', {}],
    ['moderator', 'refuse', { reason: 'Тўлиқ эмас' }],
    ['inspector', 'rework', {}],
    ['inspector', 'save', { orderFiles: [second] }],
    ['inspector', 'send', {}],
    ['ceo', 'approve', {}],
  ] as const
  for (const [i, [actor, action, input]] of steps.entries()) await act(actors[actor], action, id, i + 2, input)
  for (const { hash } of [first, second]) expect((await moderator('GET', `file/${hash}?document=request/${id}`)).status).toBe(200)
})
