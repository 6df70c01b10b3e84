import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { DocumentReply, HistoryReply, ListReply, ProblemReply, Receipt, UploadReply } from '@nazorat/machines/api-types'
import { type Language, languages, nameIn } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { pdfOf } from '../../run/seed/pdf.ts'
import { type Call, openApp } from '../testing/call.ts'
import { everyLanguage, problemOf } from '../testing/languages.ts'

interface Person {
  readonly language: Language
  readonly call: Call
  /** A colleague in the same organization with another language. */
  readonly rival: Call
  readonly actor: Actor
}

const rivalName = 'Umarov B.'
let opened: Awaited<ReturnType<typeof openApp>>
let people: Person[]
let stranger: Call

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  opened = await openApp((clean) => void cleaning.push(clean))
  const { world, signIn } = opened
  const { inspector } = world.actors
  const rival = await signIn({ ...inspector, id: randomUUID(), name: rivalName, language: 'cl' })
  people = await Promise.all(
    everyLanguage.map(async (language) => {
      const actor = { ...inspector, id: randomUUID(), name: 'Karimov A.', language }
      return { language, call: await signIn(actor), rival, actor }
    }),
  )
  stranger = await signIn({ ...inspector, id: randomUUID(), organizationId: world.ids.authorized, name: 'Begona' })
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

/** A draft with almost no values. */
async function draft(call: Call, fields: Record<string, unknown> = {}): Promise<{ id: string; version: number }> {
  const response = await call('POST', 'request/Create', fields)
  expect(response.status).toBe(200)
  return (await response.json()) as Receipt
}

const form = (bytes: Uint8Array | string, name: string): FormData => {
  const body = new FormData()
  body.append('file', new File([bytes as BlobPart], name, { type: 'application/pdf' }))
  return body
}

const manyNames = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${String(i).padStart(3, '0')}`, 1]))
const twenty = Object.keys(manyNames(20))

/** Each bad input with its status and code. Every refusal has a text in every language. */
const refused: Record<string, [status: number, code: ProblemReply['code'], ask: (person: Person) => Promise<Response>, errors?: string[]]> =
  {
    'a body that is not JSON': [400, 'malformed', ({ call }) => call('POST', 'request/Create', '{"comment": ')],
    'a body that is a list': [400, 'malformed', ({ call }) => call('POST', 'request/GetList', '[]')],
    'a body that is null': [400, 'malformed', ({ call }) => call('POST', 'request/Create', 'null')],
    'a body of more than a megabyte': [413, 'tooLong', ({ call }) => call('POST', 'request/Create', { comment: 'x'.repeat(1_100_000) })],
    'a body of more names than any form has': [413, 'tooLong', ({ call }) => call('POST', 'request/Create', manyNames(501))],
    'a list of more names than 1,400 photos have': [
      413,
      'tooLong',
      ({ call }) => call('POST', 'request/Create', { checkSubjects: Array.from({ length: 20_001 }, () => ({ a: 1 })) }),
    ],
    // A result of 200 photos: it is read, and only then refused for what is in it.
    'a list of as many names as 200 photos have': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { photos: Array.from({ length: 200 }, () => manyNames(14)) }),
      ['photos'],
    ],
    'a list of more values than any field takes': [
      413,
      'tooLong',
      ({ call }) => call('POST', 'request/Create', { checkSubjects: Array.from({ length: 40_001 }, () => 1) }),
    ],
    'a login of more than four kilobytes': [
      413,
      'tooLong',
      ({ language }) =>
        anonymous(language, 'account/Login', { method: 'POST', body: JSON.stringify({ username: 'karimov', password: 'x'.repeat(4096) }) }),
    ],
    'a challenge asked for with more than four kilobytes': [
      413,
      'tooLong',
      ({ language }) => anonymous(language, 'account/Challenge', { method: 'POST', body: JSON.stringify({ a: 'x'.repeat(4096) }) }),
    ],
    'more unknown fields than are told of': [400, 'invalid', ({ call }) => call('POST', 'request/Create', manyNames(500)), twenty],
    'more unknown filters than are told of': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', manyNames(500)), twenty],
    'more unknown fields of a call than are told of': [
      400,
      'invalid',
      ({ language }) => anonymous(language, 'account/Login', { method: 'POST', body: JSON.stringify(manyNames(300)) }),
      ['password', 'username', ...twenty.slice(0, 18)].toSorted(),
    ],
    'an unknown field with a name without end': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { ['x'.repeat(5000)]: 1 }),
      ['x'.repeat(100)],
    ],
    'an unknown field': [400, 'invalid', ({ call }) => call('POST', 'request/Create', { nothing: 1 }), ['nothing']],
    'a field that only the machine writes': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { requestDocNumber: '2026-000001', ceoStatusId: 7 }),
      ['ceoStatusId', 'requestDocNumber'],
    ],
    'fields that every object has': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', '{"__proto__": {"a": 1}, "constructor": 1, "toString": 1}'),
      ['__proto__', 'constructor', 'toString'],
    ],
    'fields that every object has, in an action': [
      400,
      'invalid',
      async ({ call }) => act(call, 'Delete', '{"version": 1, "__proto__": 1}'),
      ['__proto__'],
    ],
    'values of the wrong kind': [
      400,
      'invalid',
      ({ call }) =>
        call('POST', 'request/Create', {
          checkDaysNumber: 'ten',
          checkStartDate: '2026-02-30',
          contractorId: "' or 1=1",
          checkSubjects: 'x',
          orderNumber: { a: 1 },
          orderFiles: [1],
        }),
      ['checkDaysNumber', 'checkStartDate', 'checkSubjects', 'contractorId', 'orderFiles', 'orderNumber'],
    ],
    'NUL and half a letter': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', '{"comment": "a\\u0000b", "orderNumber": "\\ud800"}'),
      ['comment', 'orderNumber'],
    ],
    'a reference to what is not there': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { contractorId: randomUUID(), checkSubjects: [randomUUID()] }),
      ['checkSubjects', 'contractorId'],
    ],
    'a reference to something else': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { contractorId: opened.world.ids.region }),
      ['contractorId'],
    ],
    'a file that was never uploaded': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { orderFiles: [{ hash: 'f'.repeat(64), name: 'a.pdf', size: 5 }] }),
      ['orderFiles'],
    ],
    'a file under a deceiving name': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/Create', { orderFiles: [{ ...opened.world.file, name: 'a\u202Efdp.exe' }] }),
      ['orderFiles'],
    ],
    'an unknown sort': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { sortBy: 'nothing' }), ['sortBy']],
    'SQL as a sort': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { sortBy: 'id; drop table event' }), ['sortBy']],
    'a sort that every object has': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { sortBy: 'constructor' }), ['sortBy']],
    'an unknown direction': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { orderType: 'desc; --' }), ['orderType']],
    'an unknown filter': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { nothing: 1 }), ['nothing']],
    'filters that every object has': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/GetList', '{"__proto__": 1, "constructor": 1}'),
      ['__proto__', 'constructor'],
    ],
    'filters of the wrong kind': [
      400,
      'invalid',
      ({ call }) =>
        call('POST', 'request/GetList', {
          contractorId: 'x',
          checkDaysNumber: '1 or true',
          checkStartDate: { from: 'yesterday', to: '2026-01-01' },
          state: [],
          createdAt: { other: 1 },
          contractorInn: { from: '2' },
        }),
      ['checkDaysNumber', 'checkStartDate', 'contractorId', 'contractorInn', 'createdAt', 'state'],
    ],
    'a filter by a year that there is not': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/GetList', { createdAt: { from: '0000-01-01', to: '2026-01-01' } }),
      ['createdAt'],
    ],
    'an export by a day that there is not': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/SaveAsExcel', { checkStartDate: { from: '0001-01-01', to: '0000-12-31' } }),
      ['checkStartDate'],
    ],
    'an export in an order that there is not': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/SaveAsExcel', { sortBy: '\u0000' }),
      ['sortBy'],
    ],
    'NUL in the search of a select list': [400, 'invalid', ({ call }) => call('GET', 'region/GetAsSelectList/0?search=%00'), ['search']],
    'a filter by more values than two hundred': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/GetList', { checkDaysNumber: Array.from({ length: 201 }, (_, i) => i) }),
      ['checkDaysNumber'],
    ],
    'a page of two hundred and one rows': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { pageSize: 201 }), ['pageSize']],
    'a page of a million rows': [400, 'invalid', ({ call }) => call('POST', 'request/GetList', { pageSize: 1_000_000 }), ['pageSize']],
    'pages that are none': [
      400,
      'invalid',
      ({ call }) => call('POST', 'request/GetList', { page: 0, pageSize: 1.5, search: 'x'.repeat(201) }),
      ['page', 'pageSize', 'search'],
    ],
    'a filter that the log does not know': [400, 'invalid', ({ call }) => call('POST', 'log/GetList', { state: 'draft' }), ['state']],
    'a day of the log that there is not': [
      400,
      'invalid',
      ({ call }) => call('POST', 'log/GetList', { at: { from: '2026-02-30', to: '2026-03-01' } }),
      ['at'],
    ],
    'a person of the log who is no id': [400, 'invalid', ({ call }) => call('POST', 'log/GetList', { person: ['x'] }), ['person']],
    'a file that only calls itself PDF': [
      400,
      'notPdf',
      ({ call }) => call('POST', 'file/Upload', form('MZ\x90 this program cannot be run', 'act.pdf')),
    ],
    'a PDF that was cut off': [400, 'notPdf', ({ call }) => call('POST', 'file/Upload', form('%PDF-1.4 and no end', 'act.pdf'))],
    'an upload without a file': [400, 'invalid', ({ call }) => call('POST', 'file/Upload', new FormData()), ['file']],
    'an upload that is no form': [400, 'invalid', ({ call }) => call('POST', 'file/Upload', '%PDF-1.4 %%EOF'), ['file']],
    'a file of 21 MB': [413, 'tooLarge', ({ call }) => call('POST', 'file/Upload', form(new Uint8Array(21 * 1024 * 1024), 'act.pdf'))],
    'a file of 21 MB that does not say how long it is': [413, 'tooLarge', ({ call }) => upload(call, new Uint8Array(21 * 1024 * 1024))],
    'an action without a version': [400, 'invalid', async ({ call }) => act(call, 'Send', {}), ['version']],
    'an action at a version that is none': [400, 'invalid', async ({ call }) => act(call, 'Send', { version: '1' }), ['version']],
    'an action with an input that it does not ask for': [
      400,
      'invalid',
      async ({ call }) => act(call, 'Delete', { version: 1, reason: 'x' }),
      ['reason'],
    ],
    'an update of an id that is none': [400, 'invalid', ({ call }) => call('POST', 'request/Update', { id: 'x', version: 1 }), ['id']],
    'an update of what is not there': [404, 'notFound', ({ call }) => call('POST', 'request/Update', { id: randomUUID(), version: 1 })],
    'an id that is none': [404, 'notFound', ({ call }) => call('GET', "request/Get/1'%20or%20'1'='1")],
    'the id of every object': [404, 'notFound', ({ call }) => call('GET', 'request/Get/__proto__')],
    'an id that is nobody’s': [404, 'notFound', ({ call }) => call('GET', `request/Get/${randomUUID()}`)],
    'an action on an id that is none': [404, 'notFound', ({ call }) => call('POST', 'request/Send/1', { version: 1 })],
    'a history of an id that is none': [404, 'notFound', ({ call }) => call('GET', 'request/GetHistory/undefined')],
    'a version that never was': [404, 'notFound', async ({ call }) => call('GET', `request/Get/${(await draft(call)).id}?at=99`)],
    'a version that is none': [404, 'notFound', async ({ call }) => call('GET', `request/Get/${(await draft(call)).id}?at=1;--`)],
    'a document that one may not see': [404, 'notFound', async ({ call }) => call('GET', `request/Get/${(await draft(stranger)).id}`)],
    'an action on what one may not see': [
      404,
      'notFound',
      async ({ call }) => call('POST', `request/Send/${(await draft(stranger)).id}`, { version: 1 }),
    ],
    'an update of what one may not see': [
      404,
      'notFound',
      async ({ call }) => call('POST', 'request/Update', { id: (await draft(stranger)).id, version: 7 }),
    ],
    'an unknown type': [404, 'noSuchCall', ({ call }) => call('POST', 'nothing/GetList', {})],
    'a new document of an unknown type': [404, 'noSuchCall', ({ call }) => call('POST', 'nothing/Create', {})],
    'types that every object has': [404, 'noSuchCall', ({ call }) => call('POST', '__proto__/Create', {})],
    'an unknown action': [404, 'noSuchCall', async ({ call }) => act(call, 'Explode', { version: 1 })],
    'an action that every object has': [404, 'noSuchCall', async ({ call }) => act(call, 'Constructor', { version: 1 })],
    'an action by the name of its event': [404, 'noSuchCall', async ({ call }) => act(call, 'send', { version: 1 })],
    'an action that only other documents fire': [
      403,
      'bySystem',
      async ({ call }) => act(call, 'Prolong', { version: 1, checkEndDate: '2030-01-01' }),
    ],
    'an action that only the system fires': [403, 'bySystem', async ({ call }) => act(call, 'EnterInBook', { version: 1 })],
    'an unknown call': [404, 'noSuchCall', ({ call }) => call('GET', 'request')],
    'an unknown call of one word': [404, 'noSuchCall', ({ call }) => call('GET', 'nothing')],
    'an unknown call by any method': [404, 'noSuchCall', ({ call }) => call('DELETE', 'request/GetList')],
    'an action of an unknown type': [404, 'noSuchCall', ({ call }) => call('POST', `nothing/Send/${randomUUID()}`, '[]')],
    'an unknown call without a session': [401, 'signedOut', ({ language }) => anonymous(language, 'nothing', {})],
    'a call by the wrong method': [404, 'noSuchCall', ({ call }) => call('GET', 'request/GetList')],
    'what one has no permission for': [403, 'forbidden', ({ call }) => call('POST', 'role/Create', {})],
    'a list that one may not see': [403, 'forbidden', ({ call }) => call('POST', 'user/GetList', {})],
    'a password of somebody else': [404, 'notFound', ({ call, actor }) => call('POST', 'account/SetPassword', { userId: actor.id })],
    'a password that is too short': [
      400,
      'invalid',
      ({ call }) => call('POST', 'account/ChangePassword', { oldPassword: 'x', newPassword: 'x' }),
      ['newPassword'],
    ],
    'a language that there is not': [
      400,
      'invalid',
      ({ call }) => call('POST', 'account/ChangeLanguage', { languageId: 4 }),
      ['languageId'],
    ],
    'an authorized body that is a supervising one': [
      400,
      'invalid',
      ({ call, actor }) => call('POST', 'request/Create', { authorizedOrganizationId: actor.organizationId }),
      ['authorizedOrganizationId'],
    ],
    'a choice by what is no field': [
      400,
      'invalid',
      ({ call }) => call('GET', 'organization/GetAsSelectList/0?pageSize=100000'),
      ['pageSize'],
    ],
    'a draft that is not complete': [400, 'invalid', async ({ call }) => act(call, 'Send', { version: 1 })],
    'an event that the state does not know': [409, 'notInThisState', async ({ call }) => act(call, 'MarkHeld', { version: 1 })],
    'a session that has ended': [401, 'signedOut', ended],
    'no session': [401, 'signedOut', ({ language }) => anonymous(language, 'request/GetList', { method: 'POST' })],
    'a session that nobody opened': [
      401,
      'signedOut',
      ({ language }) => anonymous(language, 'request/GetList', { method: 'POST', headers: { authorization: "Bearer ' or 1=1" } }),
    ],
    'a wrong password': [
      401,
      'wrongPassword',
      ({ language }) => anonymous(language, 'account/Login', { method: 'POST', body: '{"username": "karimov", "password": "x"}' }),
    ],
    'a login without a name': [
      400,
      'invalid',
      ({ language }) => anonymous(language, 'account/Login', { method: 'POST', body: '{"username": "", "password": "x", "__proto__": 1}' }),
      ['__proto__', 'username'],
    ],
    'a POST from another site': [
      403,
      'crossSite',
      ({ language }) => anonymous(language, 'request/Create', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    'a POST from a neighbouring site': [
      403,
      'crossSite',
      ({ language }) => anonymous(language, 'request/Create', { method: 'POST', headers: { 'sec-fetch-site': 'same-site' } }),
    ],
    'a POST from another origin': [
      403,
      'crossSite',
      ({ language }) =>
        anonymous(language, 'request/Create', { method: 'POST', headers: { host: 'nazorat.uz', origin: 'https://nazorat.uz.evil' } }),
    ],
    'a POST from nowhere': [
      403,
      'crossSite',
      ({ language }) => anonymous(language, 'request/Create', { method: 'POST', headers: { host: 'nazorat.uz', origin: 'null' } }),
    ],
    'a GET from another site that marks as read': [
      403,
      'crossSite',
      ({ language }) => anonymous(language, 'notification/MarkAllAsRead', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    'a GET from another site that marks one as read': [
      403,
      'crossSite',
      ({ language }) => anonymous(language, 'notification/MarkAsRead/1', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
  }

const act = async (call: Call, action: string, body: unknown) => call('POST', `request/${action}/${(await draft(call)).id}`, body)

/** As a browser that has signed in before and has the language's cookie. */
const anonymous = async (
  language: Language,
  path: string,
  { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: string },
) => opened.app.request(`/api/${path}`, { ...init, headers: { cookie: `language=${language}`, ...headers } })

async function ended({ actor, language }: Person): Promise<Response> {
  const call = await opened.callAs(actor.id)
  expect((await call('POST', 'account/Logout')).status).toBe(204)
  return call('GET', 'account/GetUserInfo', undefined, { cookie: `language=${language}` })
}

/** A form sent piece by piece, without a content length. */
function upload(call: Call, bytes: Uint8Array): Promise<Response> {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="act.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const parts = [Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const body = new ReadableStream({ pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()) : controller.close()) })
  return call('POST', 'file/Upload', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

describe('what is refused, in the language of whoever sent it:', () => {
  test.each(Object.entries(refused))('%s', async (_, [status, code, ask, errors]) => {
    const titles: string[] = []
    for (const person of people) {
      const problem = await problemOf(await ask(person), person.language)
      expect([problem.status, problem.code]).toEqual([status, code])
      if (errors) expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(errors)
      titles.push(problem.title)
    }
    expect(new Set(titles).size).toBe(3)
  })

  test('a bug, of which nothing is told', async () => {
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => {})
    for (const { language, call } of people) {
      vi.spyOn(opened.engine, 'list').mockRejectedValueOnce(new TypeError('select secret from stream where x at file.ts:1'))
      expect(await problemOf(await call('POST', 'request/GetList', {}), language)).toMatchObject({ status: 500, code: 'broken' })
    }
    expect(logged).toHaveBeenCalledTimes(3)
    vi.restoreAllMocks()
  })

  test('a database that is away, for a while', async () => {
    const said = vi.spyOn(logger, 'warn').mockImplementation(() => {})
    for (const { language, call } of people) {
      vi.spyOn(opened.engine, 'list').mockRejectedValueOnce(
        Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      )
      expect(await problemOf(await call('POST', 'request/GetList', {}), language)).toMatchObject({ status: 503, code: 'unavailable' })
    }
    expect(said).toHaveBeenCalledTimes(3)
    vi.restoreAllMocks()
  })
})

describe('two who act on one document', () => {
  test('at once: one of them does, the other hears who did what and when', async () => {
    for (const { language, call, rival, actor } of people) {
      const { id } = await draft(call)
      const [mine, his] = await Promise.all([
        call('POST', 'request/Update', { id, version: 1, comment: 'Mening' }),
        rival('POST', 'request/Update', { id, version: 1, comment: 'Uning' }),
      ])
      expect([mine.status, his.status].toSorted()).toEqual([200, 409])
      const [lost, reader, winner] = mine.status === 409 ? [mine, language, rivalName] : [his, 'cl' as const, actor.name]
      const shown = nameIn(winner, reader)
      const problem = await problemOf(lost, reader, [shown])
      expect(problem).toMatchObject({ code: 'moved', current: { version: 2, state: 'draft', actor: { name: shown }, action: 'save' } })
      expect(problem.title).toMatch(new RegExp(`${shown}.* \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d`))
      expect(Date.now() - Date.parse(problem.current!.at)).toBeLessThan(60_000)
    }
  })

  test('one after the other: a stale version is told where the document is now', async () => {
    for (const { language, call, rival } of people) {
      const { id } = await draft(call)
      await rival('POST', 'request/Update', { id, version: 1, comment: 'Uning' })
      for (const ask of [
        call('POST', 'request/Update', { id, version: 1, comment: 'Mening' }),
        call('POST', `request/Delete/${id}`, { version: 1 }),
        call('POST', `request/Send/${id}`, { version: 1 }),
        call('POST', `request/Send/${id}`, { version: 9 }),
      ]) {
        expect(await problemOf(await ask, language, [nameIn(rivalName, language)])).toMatchObject({
          status: 409,
          code: 'moved',
          current: { version: 2, actor: { name: nameIn(rivalName, language) }, action: 'save' },
        })
      }
      const { fields } = (await (await call('GET', `request/Get/${id}`)).json()) as DocumentReply
      expect(fields['comment']).toBe('Uning')
    }
  })
})

describe('the same command sent twice', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })
  const versions = async (call: Call, id: string) =>
    ((await (await call('GET', `request/GetHistory/${id}`)).json()) as HistoryReply).events.map(({ version }) => version)

  test('is answered alike and happens once', async () => {
    const { call } = people[0]!
    const again = key()
    const [first, second] = await Promise.all([
      call('POST', 'request/Create', { comment: 'Izoh' }, again),
      call('POST', 'request/Create', { comment: 'Izoh' }, again),
    ])
    const receipt = (await first.json()) as Receipt
    expect([first.status, second.status, await second.json()]).toEqual([200, 200, receipt])

    const update = { id: receipt.id, version: 1, comment: '  Boshqa izoh ' }
    const once = key()
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await (await call('POST', 'request/Update', update, once)).json())
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ id: receipt.id, version: 2 })))
    expect(await versions(call, receipt.id)).toEqual([2, 1])

    const gone = key()
    expect([
      (await call('POST', `request/Delete/${receipt.id}`, { version: 2 }, gone)).status,
      (await call('POST', `request/Delete/${receipt.id}`, { version: 2 }, gone)).status,
    ]).toEqual([204, 204])
    expect(await (await call('POST', 'request/Create', { comment: 'Izoh' }, again)).json()).toEqual(receipt)
  })

  test('under a key that was used for something else is refused', async () => {
    const { regionId, districtId } = await opened.world.form(1)
    const business = { inn: '301234567', name: 'Nur', oked: '47110', regionId, districtId, address: 'Toshkent' }
    for (const { language, call } of people) {
      const used = key()
      const { id } = (await (await call('POST', 'request/Create', { comment: 'Izoh' }, used)).json()) as Receipt
      const moved = key()
      await call('POST', 'request/Update', { id, version: 1, comment: 'Yangi' }, moved)
      for (const ask of [
        call('POST', 'request/Create', { comment: 'Boshqa' }, used),
        call('POST', 'contractor/Create', business, used),
        call('POST', 'request/Update', { id, version: 1, comment: 'Boshqa' }, moved),
        call('POST', `request/Delete/${id}`, { version: 1 }, moved),
        call('POST', `request/Delete/${id}`, { version: 2 }, moved),
      ]) {
        expect(await problemOf(await ask, language)).toMatchObject({ status: 409, code: 'keyReused' })
      }
      expect(await versions(call, id)).toEqual([2, 1])
    }
  })

  test('by somebody else is another command', async () => {
    const [{ call, rival }] = people as [Person]
    const same = key()
    const [mine, his] = await Promise.all([call('POST', 'request/Create', {}, same), rival('POST', 'request/Create', {}, same)])
    expect(((await mine.json()) as Receipt).id).not.toBe(((await his.json()) as Receipt).id)
  })
})

describe('a session', () => {
  test('ends when its user is signed out, and when its time is over', async () => {
    const { actor } = people[0]!
    const call = await opened.callAs(actor.id)
    await opened.pool.query(`update session set expires_at = now() where user_id = $1`, [actor.id])
    expect((await call('GET', 'account/GetUserInfo')).status).toBe(401)
    for (const person of people) expect((await person.call('GET', 'account/GetUserInfo')).status).toBeOneOf([200, 401])
  })
})

describe('what is stored', () => {
  const sql = `Robert'); drop table event; --`
  const html = `<script>alert(1)</script><img src=x onerror="alert(2)">`

  /** Put right as every text is: an apostrophe of a Latin word, and what nobody sees. */
  const stored = new Map([
    [sql, sql.replace("'", 'ʼ')],
    ['\u202Eтескари', 'тескари'],
  ])

  test('comes back as the text that it was, whatever it says', async () => {
    const { call } = people[1]!
    for (const comment of [
      sql,
      html,
      '${7*7} {{7*7}} %s %n',
      '\\x00 \\u0000 \\',
      '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🙂 ﷽',
      'ўқғҳ ʻʼ',
      '\u202Eтескари',
      '__proto__',
      "=cmd|'/c calc'!A1",
    ]) {
      const { id } = await draft(call, { comment, orderNumber: comment.slice(0, 50) })
      const response = await call('GET', `request/Get/${id}`)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(((await response.json()) as DocumentReply).fields).toMatchObject({ comment: stored.get(comment) ?? comment })
      const { rows } = (await (await call('POST', 'request/GetList', { comment })).json()) as ListReply
      expect([comment, ...rows.map((row) => row.id)]).toEqual([comment, id])
    }
  })

  test('is searched for as text, and what stands for anything in SQL stands for itself', async () => {
    const { call } = people[1]!
    const found = async (search: string) =>
      ((await (await call('POST', 'request/GetList', { search })).json()) as ListReply).rows.map((row) => row['orderNumber'])
    await draft(call, { orderNumber: '100%_x' })
    await draft(call, { orderNumber: '100\\yy' })
    await draft(call, { orderNumber: `'); drop table document; --` })
    expect(await found('100%_')).toEqual(['100%_x'])
    expect(await found('100\\y')).toEqual(['100\\yy'])
    expect(await found("' or '1'='1")).toEqual([])
    expect(await found('drop table document')).toEqual([`'); drop table document; --`])
  })

  test('is found by a part of a name, and what stands for anything in SQL stands for itself there too', async () => {
    const admin = await opened.signIn({ ...opened.world.actors.all, id: randomUUID() })
    const named = (name: string) => ({ name: { ln: name, cl: name, ru: name } })
    for (const name of ['50%_a', '50 xya', '50\\ya']) expect((await admin('POST', 'position/Create', named(name))).status).toBe(200)
    const found = async (name: string) =>
      ((await (await admin('POST', 'position/GetList', { name })).json()) as ListReply).rows.map(
        (row) => (row['name'] as { ru: string }).ru,
      )
    expect([await found('50%'), await found('%_A'), await found('0 xy'), await found('_xy')]).toEqual([
      ['50%_a'],
      ['50%_a'],
      ['50 xya'],
      [],
    ])
  })

  test('is searched for by its first eight words', async () => {
    const { call } = people[1]!
    await draft(call, { orderNumber: 'bir ikki uch tort besh olti yetti sakkiz' })
    const total = async (search: string) => ((await (await call('POST', 'request/GetList', { search })).json()) as ListReply).total
    expect([
      await total('sakkiz yetti olti besh tort uch ikki bir'),
      await total('sakkiz yetti olti besh tort uch ikki bir toqqiz'),
      await total('bir toqqiz'),
    ]).toEqual([1, 1, 0])
    expect(await total(Array.from('abcdefghijklmnopqrstuvwxyz').join(' '))).toBe(0)
  })

  test('is kept at its longest, and takes nobody down with it', async () => {
    const admin = await opened.signIn({ ...opened.world.actors.all, id: randomUUID() })
    // Random letters, which cannot be compressed.
    const long = (length: number) =>
      Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
    const name = { ln: long(500), cl: long(500), ru: long(500) }
    const [position, neighbour] = await Promise.all([
      admin('POST', 'position/Create', { name }),
      people[0]!.call('POST', 'request/Create', { comment: long(4000), orderNumber: long(50) }),
    ])
    expect([position.status, neighbour.status]).toEqual([200, 200])
    const { id } = (await position.json()) as Receipt
    expect(((await (await admin('GET', `position/Get/${id}`)).json()) as DocumentReply).fields).toMatchObject({ name })
  })
})

describe('an uploaded file', () => {
  const pdf = pdfOf('Salom')
  const names: Record<string, string> = {
    '../../../etc/passwd': 'passwd.pdf',
    'C:\\Windows\\system32\\act.pdf': 'act.pdf',
    'акт\u0000\u0007\r\n.pdf': 'акт.pdf',
    'act\u202Efdp.exe': 'actfdp.exe.pdf',
    '.htaccess': 'htaccess.pdf',
    '<script>"a|b?*:.pdf': 'scriptab.pdf',
    ' ': 'file.pdf',
    '...': 'file.pdf',
    'Буйруқ № 12 (нусха).PDF': 'Буйруқ № 12 (нусха).pdf',
  }

  test.each(Object.entries(names))('named %j is called %j', async (name, kept) => {
    const { call } = people[2]!
    const response = await call('POST', 'file/Upload', form(pdf, name))
    expect([response.status, ((await response.json()) as UploadReply).name]).toEqual([200, kept])
  })

  test('has a name of at most two hundred letters, none of them cut in half, and a document takes it', async () => {
    const { call } = people[2]!
    for (const name of ['a'.repeat(5000), 'a'.repeat(199) + '🙂'.repeat(2000), 'ғ'.repeat(5000) + '.pdf']) {
      const file = (await (await call('POST', 'file/Upload', form(pdf, name))).json()) as UploadReply
      expect(file.name.length).toBeLessThanOrEqual(204)
      expect(file.name.isWellFormed()).toBe(true)
      await draft(call, { orderFiles: [file] })
    }
  })

  test('is downloaded as a PDF under its name, by those who see its document alone', async () => {
    const { call } = people[2]!
    const file = (await (await call('POST', 'file/Upload', form(pdf, `o'zgarish "1"; x=y.pdf`))).json()) as UploadReply
    const { id } = await draft(call, { orderFiles: [file] })
    const response = await call('GET', `file/${file.hash}?document=request/${id}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''o%27zgarish%201%3B%20x%3Dy.pdf`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(pdf))
    const refusals = [
      stranger('GET', `file/${file.hash}?document=request/${id}`),
      call('GET', `file/${file.hash}`),
      call('GET', `file/..%2F..%2Fetc?document=request/${id}`),
      call('GET', `file/${file.hash}?document=__proto__/${id}`),
    ]
    for (const refusal of refusals) expect((await refusal).status).toBe(404)
  })
})

test('the languages are told apart by the cookie, by the browser, and are Cyrillic Uzbek where nobody says', async () => {
  const titled = async (headers: Record<string, string>) =>
    ((await (await opened.app.request('/api/request/Get', { headers })).json()) as ProblemReply).title
  const [ln, cl, ru] = ['Tizimga kiring', 'Тизимга киринг', 'Войдите в систему']
  expect(await titled({})).toBe(cl)
  expect(await titled({ cookie: 'language=ln' })).toBe(ln)
  expect(await titled({ cookie: 'language=ru', 'accept-language': 'uz-Latn' })).toBe(ru)
  expect(await titled({ cookie: 'language=__proto__' })).toBe(cl)
  expect(await titled({ 'accept-language': 'ru-RU,ru;q=0.9' })).toBe(ru)
  expect(await titled({ 'accept-language': 'en-US' })).toBe(cl)
  expect(Object.keys(languages)).toEqual(everyLanguage)
})
