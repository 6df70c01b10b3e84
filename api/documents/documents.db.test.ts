import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import type { DocumentReply, ListReply, ProblemReply, SelectOption } from '@nazorat/machines/api-types'
import { formatDate, spelledName, type Text } from '@nazorat/machines/i18n'
import { enlist } from '../../run/testing/enlist.ts'
import { openApp } from '../testing/call.ts'

test('checks of one business are told apart by number, body and dates where one is chosen, named or listed', async () => {
  const app = await openApp()
  const call = await app.signIn(app.world.actors.all)
  const form = await app.world.form(1)
  const draft = async () => (await app.world.act(app.world.actors.inspector, 'save', randomUUID(), 0, form)).id
  const [one, other] = [await draft(), await draft()]
  const sent = await app.world.act(app.world.actors.inspector, 'send', one, 1)
  const options = async (type: string, as = call) => (await (await as('GET', `${type}/GetAsSelectList/0`)).json()) as SelectOption[]

  const { inspector: actor } = app.world.actors
  const asking = { ...actor, grants: { ...actor.grants, PostponementView: randomUUID(), PostponementCreate: randomUUID() } }
  const inspector = await app.signIn(asking)
  const checks = await options('request', inspector)
  expect(sent.version).toBe(2)
  const { requestDocNumber, checkStartDate, checkEndDate } = (await app.world.engine.load('request', [one])).get(one)!.values
  const [body] = (await options('organization')).filter(({ value }) => value === app.world.ids.supervising)
  const named = `${body!.text} · ${formatDate(checkStartDate!)} – ${formatDate(checkEndDate!)}`
  const name = `№\u00a0${requestDocNumber} · ${named}`
  expect(checks.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual(
    [
      { value: one, text: name, isNamed: true, apart: 'Фирма 1' },
      { value: other, text: named, isNamed: true, apart: 'Фирма 1' },
    ].toSorted((a, b) => a.text.localeCompare(b.text)),
  )
  const postponement = await app.world.act(
    asking,
    'save',
    randomUUID(),
    0,
    { requestId: one, kind: 'cancel', reason: 'Сабаб' },
    'postponement',
  )
  const read = (await (await inspector('GET', `postponement/Get/${postponement.id}`)).json()) as DocumentReply
  const list = (await (await inspector('POST', 'postponement/GetList', {})).json()) as ListReply
  expect([read.texts[one], list.texts[one]]).toEqual([
    expect.objectContaining({ ln: expect.stringContaining(`№\u00a0${requestDocNumber} · `) }),
    read.texts[one],
  ])
  expect((read.texts[one] as Text).ru).toContain(formatDate(checkEndDate!))
  expect(await options('contractor')).toEqual([{ value: form['contractorId'], text: 'Фирма 1', apart: '300000001' }])
  // A search for people is not in the URL.
  const position = await app.world.act(
    app.world.actors.all,
    'save',
    randomUUID(),
    0,
    { name: { ln: 'Bosh', cl: 'Бош', ru: 'Главный' } },
    'position',
  )
  const found = async (body: unknown) => (await call('POST', 'position/GetAsSelectList/0', body)).json()
  expect(await found({ search: 'бош' })).toEqual([{ value: position.id, text: 'Бош' }])
  expect(await found({})).toHaveLength(2)
  for (const body of [{ search: 7 }, { search: '\0' }, { nothing: 'x' }])
    expect((await call('POST', 'position/GetAsSelectList/0', body)).status).toBe(400)
  expect(await options('checktype')).toEqual([{ value: form['checkTypeId'], text: 'Синов' }])
})

test('the reasons of a return are part of the document’s reply, until the document is sent again', async () => {
  const app = await openApp()
  const { inspector, ceo, moderator, auditor } = app.world.actors
  const blind = {
    ...inspector,
    grants: Object.fromEntries(Object.entries(inspector.grants).filter(([name]) => name !== 'EventHistoryView')),
  }
  await enlist(app.world, ceo)
  const [callInspector, callModerator] = [await app.signIn(blind), await app.signIn(moderator)]
  const { id } = await app.world.check(1, 'send')
  const read = async (call: typeof callInspector, query = '') =>
    (await (await call('GET', `request/Get/${id}${query}`)).json()) as DocumentReply
  const reasonOf = async (call: typeof callInspector, query = '') => {
    const { cause } = await read(call, query)
    return cause && [cause.done.ru, cause.reasons, cause.by]
  }
  const act = async (actor: typeof inspector, action: string, input: Record<string, unknown> = {}) =>
    app.world.act(actor, action, id, (await read(callInspector)).version, input)
  expect(await reasonOf(callInspector)).toBeNull()

  await act(ceo, 'reject', { reason: 'Буйруқ сканери ўқилмайди' })
  const returned = ['Возвращено', ['Буйруқ сканери ўқилмайди'], spelledName(ceo.name)]
  expect(await reasonOf(callInspector)).toEqual(returned)
  // A value of the form is not a reason, even in a field of the same name.
  await act(inspector, 'save', { comment: 'тузатилди' })
  expect(await reasonOf(callInspector)).toEqual(returned)

  await act(inspector, 'send')
  expect(await reasonOf(callInspector)).toBeNull()
  await act(ceo, 'approve')
  await act(moderator, 'receive')
  const reason = (
    await app.world.act(
      app.world.actors.all,
      'save',
      randomUUID(),
      0,
      { name: { ln: 'Muddat', cl: 'Муддат', ru: 'Срок' } },
      'rejectionreason',
    )
  ).id
  await act(moderator, 'reject', { rejectionReasons: [reason], comment: 'Кунлар кўп' })
  const refused = ['Не согласовано', ['Кунлар кўп', { ln: 'Muddat', cl: 'Муддат', ru: 'Срок' }], spelledName(moderator.name)]
  expect(await reasonOf(callModerator)).toEqual(refused)
  // The next moderator still reads why it came back.
  expect(await reasonOf(await app.signIn(auditor))).toEqual(refused)
  await act(inspector, 'rework')
  expect(await reasonOf(callInspector)).toEqual(refused)
  expect(await reasonOf(await app.signIn({ ...inspector, id: randomUUID() }), '?at=3')).toEqual(returned)
})

test('a list is filtered by other names of its fields as by their own', async () => {
  const app = await openApp()
  const call = await app.signIn(app.world.actors.all)
  const { id, version } = await app.engine.get(app.world.actors.all, 'organization', app.world.ids.supervising)
  await app.world.act(
    app.world.actors.all,
    'save',
    id,
    version,
    { code: 'B-7', name: { ln: 'Sanitariya nazorati', cl: 'Санитария назорати', ru: 'Санитарный надзор' } },
    'organization',
  )
  const found = async (filter: object) =>
    ((await (await call('POST', 'organization/GetList', filter)).json()) as ListReply).rows?.map((row) => row.id)
  for (const filter of [{ orderCode: 'B-7' }, { code: 'B-7' }, { fullName: 'санитар' }, { name: 'санитар' }])
    expect([filter, await found(filter)]).toEqual([filter, [id]])
  expect(await found({ orderCode: 'B-8' })).toEqual([])
  expect((await call('POST', 'organization/GetList', { ordersCode: 'B-7' })).status).toBe(400)
})

test('a list, a document and its history come compressed to a caller who reads that', async () => {
  const { signIn, world } = await openApp()
  const call = await signIn(world.actors.all)
  const plain = await call('POST', 'organization/GetList', {})
  expect(plain.headers.get('content-encoding')).toBe(null)
  const packed = await call('POST', 'organization/GetList', {}, { 'accept-encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(await new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).json()).toEqual(await plain.json())
  for (const path of [`employee/Get/${world.ids.inspector}`, `employee/GetHistory/${world.ids.inspector}?limit=1`]) {
    expect([path, (await call('GET', path, undefined, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')]).toEqual([
      path,
      'gzip',
    ])
  }
})

test('an employee’s certificate is not typed: a form that carries its fields is refused with each of them, and nothing is written', async () => {
  const { signIn, world } = await openApp()
  const { supervising, inspector } = world.ids
  const hr = await signIn(testActor(['EmployeeView', 'EmployeeEdit', 'AllPositionView'], { organizationId: supervising, language: 'ru' }))
  const read = async () => (await (await hr('GET', `employee/Get/${inspector}`)).json()) as DocumentReply
  const before = await read()
  const update = async (form: object) => {
    const answer = await hr('POST', 'employee/Update', { id: inspector, version: before.version, ...form })
    return [answer.status, Object.entries(((await answer.json()) as ProblemReply).errors ?? {}).map(([name, [said]]) => `${name}: ${said}`)]
  }
  const notTyped = 'Это поле не вводится вручную'
  expect(await update({ certificateNumber: 'MS 1', certificateExpiration: '2099-12-31', phoneNumber: '+998901112233' })).toEqual([
    400,
    [`certificateNumber: ${notTyped}`, `certificateExpiration: ${notTyped}`],
  ])
  // By an alias of specification and as it is, too.
  expect(await update({ expirationDate: before.fields['certificateExpiration'] })).toEqual([400, [`certificateExpiration: ${notTyped}`]])
  for (const name of ['isInspector', 'attestationNumber', 'attestationDate', 'isPassedAttestation'])
    expect(await update({ [name]: null })).toEqual([400, [`${name}: ${notTyped}`]])
  expect((await hr('POST', 'employee/Create', { ...before.fields, isInspector: true })).status).toBe(400)
  expect(await read()).toEqual(before)
  expect(await update({ phoneNumber: '+998901112233' })).toEqual([200, []])
})
