import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '@nazorat/engine'
import type { DocumentReply, ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { rowFieldsOf, targetOf } from '@nazorat/machines/fields'
import { type Actor, asReferrer, type Lookup, isVisible, mayView, type RelatedDocument } from '@nazorat/machines/workflow'
import { actorOf, demoAccounts } from '../../run/seed/demo/accounts.ts'
import { demoTemplate } from '../../run/testing/demo.ts'
import { type Call, openEmptyApp } from '../testing/call.ts'

/** How many documents of a type an account opens. */
const opened = 12

describe('an account of the demonstration', () => {
  let engine: Engine
  let calls: ReadonlyMap<string, Call>
  /** The type of every document, by its id. */
  let types: ReadonlyMap<string, string>
  /** Values that identify a document or a person, and the document that each belongs to: only a reader of it may see them. */
  let secrets: readonly { text: string; type: string; id: string }[]

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    const { engine: open, pool, callAs } = await openEmptyApp((clean) => void cleaning.unshift(clean), { of: await demoTemplate() })
    engine = open
    calls = new Map(await Promise.all(demoAccounts.names.map(async (name) => [name, await callAs(actorOf(name).id)] as const)))
    types = new Map((await pool.query<{ id: string; type: string }>('select id, type from stream')).rows.map(({ id, type }) => [id, type]))
    secrets = [
      // The number of a check that was decided on is public.
      ...(
        await pool.query(
          'select "requestDocNumber" as text, id from doc.request where "requestDocNumber" not in (select "requestDocNumber" from doc.publicrecord)',
        )
      ).rows.map((row) => ({ ...row, type: 'request' })),
      ...(await pool.query('select unnest(array[pinfl, passport, "phoneNumber"]) as text, id from doc.employee')).rows.map((row) => ({
        ...row,
        type: 'employee',
      })),
    ].filter(({ text }) => text)
    return async () => {
      for (const clean of cleaning) await clean()
    }
  })

  /** Whether the actor may open a document; with `as`, whether they may refer to it. */
  const maySee = async (actor: Actor, id: string, as = (_: Definition, actor: Actor) => actor): Promise<boolean> => {
    // Documents that a test has made are checks.
    const type = types.get(id) ?? 'request'
    const document = (await engine.load(type, [id])).get(id)
    const definition = engine.definitionOf(type)
    return document !== undefined && isVisible(definition, document, as(definition, actor))
  }

  /** The documents whose lookups are in a reply, with their values there. */
  const lookupsOf = (reply: DocumentReply) =>
    Object.entries(reply.lookups).flatMap(([name, lookup]) =>
      [lookup ?? []]
        .flat()
        .map((document) => ({ lookup: getDefinition(reply.type).lookups[name]!, document: document as RelatedDocument })),
    )

  /** The faults of the lookups in a reply. */
  async function leaks(actor: Actor, reply: DocumentReply): Promise<string[]> {
    const found: string[] = []
    for (const { lookup, document } of lookupsOf(reply)) {
      const more = Object.keys(document.values).filter((name) => !(lookup as Lookup).reads.includes(name))
      if (more.length > 0) found.push(`${reply.type}: ${document.type} with ${more}`)
      if (document.id !== '' && !(await maySee(actor, document.id))) found.push(`${reply.type}: a hidden ${document.type}`)
    }
    return found
  }

  /** The identifying values in a text that belong to documents which the actor may not see. */
  async function given(actor: Actor, text: string): Promise<string[]> {
    const found: string[] = []
    for (const secret of secrets)
      if (text.includes(secret.text) && !(await maySee(actor, secret.id))) found.push(`${secret.type} ${secret.text}`)
    return found
  }

  /** Every id in a reply of a document that the actor may not see and that no visible document refers to. */
  async function strangers(actor: Actor, value: unknown, name = ''): Promise<string[]> {
    if (typeof value === 'string')
      return !types.has(value) || isReference(name) || (await maySee(actor, value)) ? [] : [`${name}: ${types.get(value)}`]
    if (Array.isArray(value)) return (await Promise.all(value.map((each) => strangers(actor, each, name)))).flat()
    if (typeof value !== 'object' || value === null) return []
    // Titles of documents that the reply names elsewhere, and the actors of a history.
    const others = Object.entries(value).filter(([key]) => key !== 'texts' && key !== 'actor')
    return (await Promise.all(others.map(([key, each]) => strangers(actor, each, key)))).flat()
  }
  const references = new Set(
    definitions.flatMap(({ fields }) =>
      Object.entries(fields)
        .flatMap(([name, field]) => [[name, field] as const, ...Object.entries(rowFieldsOf(field) ?? {})])
        .flatMap(([name, field]) => (targetOf(field) ? [name] : [])),
    ),
  )
  /** A document names those that it refers to and its creator, by their ids and titles. */
  const isReference = (name: string) => references.has(name) || name === 'createdUserId'

  test.each(demoAccounts.names)('%s is told nothing of a document that they may not see', async (username) => {
    const [actor, call] = [actorOf(username), calls.get(username)!]
    for (const { type } of definitions) {
      const list = await call('POST', `${type}/GetList`, { pageSize: 200 })
      if (list.status === 403) continue
      const listed = (await list.json()) as ListReply
      for (const row of listed.rows) expect([type, await maySee(actor, row.id)]).toEqual([type, true])
      expect([type, await given(actor, JSON.stringify(listed))]).toEqual([type, []])
      for (const path of ['Get', ...listed.rows.slice(0, opened).map(({ id }) => `Get/${id}`)]) {
        const reply = (await (await call('GET', `${type}/${path}`)).json()) as DocumentReply
        expect(await leaks(actor, reply), path).toEqual([])
        expect(await strangers(actor, reply), path).toEqual([])
        expect(await given(actor, JSON.stringify(reply)), path).toEqual([])
      }
      for (const { id } of listed.rows.slice(0, 4)) {
        const history = await call('GET', `${type}/GetHistory/${id}`)
        const reply = (await history.json()) as object
        if (history.status === 403) continue
        expect(await strangers(actor, reply), `${type}/GetHistory/${id}`).toEqual([])
        expect(await given(actor, JSON.stringify(reply)), `${type}/GetHistory/${id}`).toEqual([])
      }
    }
  })

  test('who registers a check finds no check of another body by its business and period', async () => {
    const [actor, call] = [actorOf('inspector'), calls.get('inspector')!]
    const hidden = await hiddenFrom(actor, 'request')
    let withheld = 0
    for (const { values } of hidden) {
      const { contractorId, checkSubjects } = values
      const period = { checkCoverageStartDate: '1990-01-01', checkCoverageEndDate: '2030-01-01' }
      const { id } = (await (await call('POST', 'request/Create', { contractorId, checkSubjects, ...period })).json()) as { id: string }
      const reply = (await (await call('GET', `request/Get/${id}`)).json()) as DocumentReply
      expect(reply.lookups['covering'] ?? null).toBeNull()
      expect(await given(actor, JSON.stringify(reply))).toEqual([])
      if (!Object.hasOwn(reply.lookups, 'covering')) {
        withheld++
        expect(reply.verdicts['send']).toMatchObject({ can: false, refusal: { code: 'invalid' } })
      }
      // The refusal of the command says no more than the available actions.
      const answer = await call('POST', `request/Send/${id}`, { version: 1 })
      expect([answer.status, await given(actor, await answer.text())]).toEqual([400, []])
    }
    expect(withheld).toBeGreaterThan(5)
  })

  test('a person of another body is refused as an inspector, by the same words as nobody', async () => {
    const [actor, call] = [actorOf('inspector'), calls.get('inspector')!]
    const [stranger] = await hiddenFrom(actor, 'employee')
    const answer = async (id: string) => {
      const response = await call('POST', 'request/Create', { inspectors: [id], orderNumber: '1' })
      return [response.status, ((await response.json()) as { errors: unknown }).errors]
    }
    expect(await answer(stranger!.id)).toEqual([400, { inspectors: [expect.any(String)] }])
    expect(await answer(stranger!.id)).toEqual(await answer(randomUUID()))
  })

  test('a record that another body’s document refers to is kept, and the reason does not name that document', async () => {
    const [actor, call] = [actorOf('hr'), calls.get('hr')!]
    const { rows } = (await (await call('POST', 'employee/GetList', { isInspector: true, pageSize: 200 })).json()) as ListReply
    const refused: string[] = []
    for (const { id } of rows) {
      const reply = (await (await call('GET', `employee/Get/${id}`)).json()) as DocumentReply
      // An attestation that they may see is named.
      if (reply.lookups['referring']) continue
      const verdict = reply.verdicts['delete']
      if (verdict && !verdict.can) refused.push(JSON.stringify(verdict))
    }
    expect(refused.length).toBeGreaterThan(0)
    for (const text of refused) expect(await given(actor, text)).toEqual([])
  })

  async function hiddenFrom(actor: Actor, type: string) {
    const ids = [...types].filter(([, each]) => each === type).map(([id]) => id)
    return [...(await engine.load(type, ids)).values()].filter(
      (document) => document.state !== 'draft' && !isVisible(engine.definitionOf(type), document, actor),
    )
  }

  test('is offered what they may refer to, and nothing else', async () => {
    const status = async (username: string, path: string) => (await calls.get(username)!('GET', `${path}`)).status
    for (const type of ['access', 'setting']) expect([type, await status('contractor', `${type}/GetAsSelectList/0`)]).toEqual([type, 403])
    for (const type of ['access', 'setting', 'news', 'schedule'])
      expect([type, await status('admin', `${type}/GetAsSelectList/0`)]).toEqual([type, 403])
    for (const username of demoAccounts.names) {
      for (const definition of definitions) {
        const response = await calls.get(username)!('GET', `${definition.type}/GetAsSelectList/0`)
        if (response.status === 403) continue
        const actor = actorOf(username)
        for (const { value } of (await response.json()) as { value: string }[]) {
          expect([username, definition.type, await maySee(actor, value, asReferrer)]).toEqual([username, definition.type, true])
        }
      }
    }
    expect(await (await calls.get('inspector')!('GET', 'employee/GetAsSelectList/0')).json()).not.toEqual([])
    for (const type of ['contractor', 'role', 'employee']) {
      expect([type, await (await calls.get('contractor')!('GET', `${type}/GetAsSelectList/0`)).json()]).toEqual([type, []])
    }
  })

  test('guesses no field of a record by a filter of the list to choose from', async () => {
    for (const [type, field] of [
      ['contractor', 'phone'],
      ['contractor', 'inn'],
      ['organization', 'director'],
      ['role', 'permissions'],
      ['employee', 'pinfl'],
    ] as const) {
      const response = await calls.get('admin')!('GET', `${type}/GetAsSelectList/0?${field}=1`)
      expect([type, field, response.status]).toEqual([type, field, 400])
    }
    const authorized = await calls.get('inspector')!('GET', 'organization/GetAsSelectList/0?kind=authorized')
    expect(await authorized.json()).not.toEqual([])
  })

  test('may open the list of a type before they are offered its records, unless everybody may refer to them', () => {
    const contractor = actorOf('contractor')
    expect(
      definitions.filter((definition) => definition.selectList === 'visible' && mayView(definition, contractor)).map(({ type }) => type),
    ).toEqual(['request', 'inspectionresult', 'inspectionconclusion', 'complaint', 'premises'])
  })
})
