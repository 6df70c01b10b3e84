import type { DocumentReply, ProblemReply, Receipt } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { Problem } from '../../../api/client.ts'
import { type FormContext, formMachine, unsaved } from './form-machine.ts'
import { formValues, type Typed } from './form-values.ts'

const request = getDefinition('request')
const empty = formValues(request, {})
const contractorId = '01a00000-0000-7000-8000-000000000001'
const about = { contractorId }

test('a draft is made by itself once typing pauses, with what is right of it', async () => {
  const { form, clock, sent, settle } = open(() => receipt(1))
  form.send({ type: 'change', values: { orderNumber: '12-b', checkStartDate: '35.13' } })
  clock.increment(1000)
  form.send({ type: 'change', values: { orderNumber: '12-bb' } })
  clock.increment(1000)
  expect(sent).toEqual([])
  clock.increment(600)
  await settle()
  expect(sent).toEqual([{ ...about, orderNumber: '12-bb' }])
  expect(form.getSnapshot().context).toMatchObject({ id: 'id', version: 1 })
})

test('a new draft is sent what its form began with, and what of that was cleared as empty', async () => {
  const { form, clock, sent, settle } = open(() => receipt(1), { start: { ...empty, ...about, orderNumber: '1', docNumber: '2' } })
  form.send({ type: 'change', values: { docNumber: null } })
  clock.increment(1600)
  await settle()
  expect(sent).toEqual([{ ...about, orderNumber: '1', docNumber: null }])
})

test('what is typed before the form says what it is about makes no draft, unless it is saved', async () => {
  const { form, clock, sent, settle } = open(() => receipt(1), { start: empty })
  form.send({ type: 'change', values: { orderNumber: '1' } })
  clock.increment(60_000)
  await settle()
  expect(sent).toEqual([])
  form.send({ type: 'save', then: 'stay' })
  await settle()
  expect(sent).toEqual([{ orderNumber: '1' }])
})

test('an untouched form makes nothing', () => {
  const { clock, sent } = open(() => receipt(1))
  clock.increment(10_000)
  expect(sent).toEqual([])
})

test('after silence the same command goes again, under the same key', async () => {
  const keys: string[] = []
  const { form, clock, settle } = open(({ pending }) => {
    keys.push(pending!.key)
    if (keys.length === 1) throw problem(0, 'network')
    return receipt(1)
  })
  form.send({ type: 'change', values: { orderNumber: '1' } })
  clock.increment(1600)
  await settle()
  expect(form.getSnapshot().value).toBe('failed')
  form.send({ type: 'change', values: { orderNumber: '2' } })
  clock.increment(6100)
  await settle()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(form.getSnapshot().context.base['orderNumber']).toBe('1')
})

test('of a form without a network the command that was tried is kept as it was, and what was typed since as another one', async () => {
  const { form, clock, settle } = open(() => {
    throw problem(0, 'network')
  })
  form.send({ type: 'change', values: { orderNumber: '1' } })
  clock.increment(1600)
  await settle()
  const [tried, ...more] = unsaved(form.getSnapshot().context)
  expect([tried, more]).toMatchObject([{ call: 'create', body: { orderNumber: '1' } }, []])
  form.send({ type: 'change', values: { orderNumber: '2', docNumber: '7', checkStartDate: '35.13' } })
  expect(unsaved(form.getSnapshot().context)).toEqual([
    tried,
    { key: expect.any(String), call: 'update', body: { orderNumber: '2', docNumber: '7' } },
  ])
})

test('what the server refused is not sent again by itself; the rest is', async () => {
  const { form, clock, sent, settle } = open(({ pending }) => {
    if ('orderNumber' in pending!.body) throw problem(400, 'invalid', { errors: { orderNumber: ['no'] } })
    return receipt(1)
  })
  form.send({ type: 'change', values: { orderNumber: '1' } })
  clock.increment(1600)
  await settle()
  clock.increment(60_000)
  await settle()
  expect(sent).toHaveLength(1)
  form.send({ type: 'change', values: { docNumber: '7' } })
  clock.increment(1600)
  await settle()
  expect(sent[1]).toEqual({ ...about, docNumber: '7' })
})

test('somebody else was first: typing goes on, nothing is saved until it is compared, and what was typed stays', async () => {
  const current = {
    version: 5,
    from: 'draft',
    state: 'draft',
    actor: { id: 'b', name: 'B' },
    action: 'save',
    at: '2026-11-20T05:00:00.000Z',
  }
  const mine = documentAt(1, {})
  const theirs = documentAt(5, { orderNumber: 'theirs', docNumber: '9' })
  const { form, clock, sent, settle } = open(
    ({ version }) => {
      if (version < 5) throw problem(409, 'moved', { current })
      return receipt(6)
    },
    { reply: mine, theirs },
  )
  form.send({ type: 'change', values: { orderNumber: 'mine' } })
  clock.increment(1600)
  await settle()
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { moved: current } })
  clock.increment(60_000)
  expect(sent).toHaveLength(1)

  form.send({ type: 'compare' })
  await settle()
  expect(form.getSnapshot().value).toBe('comparing')
  form.send({ type: 'decide', values: { ...formValues(request, theirs.fields), orderNumber: 'mine' } })
  clock.increment(1600)
  await settle()
  expect(sent[1]).toEqual({ orderNumber: 'mine' })
  expect(form.getSnapshot().context).toMatchObject({ version: 6, moved: null })
})

test('who wants nothing of a restored copy types over what the server has', async () => {
  const reply = documentAt(5, about)
  const { form, clock, sent, settle } = open(({ version }) => receipt(version + 1), {
    reply,
    version: 3,
    values: { ...empty, ...about, orderNumber: '1' },
    restoredAt: '2026-11-27T10:00:00Z',
  })
  form.send({ type: 'discard', version: 5 })
  expect(form.getSnapshot().context).toMatchObject({ values: { orderNumber: null }, restoredAt: null })
  clock.increment(1600)
  await settle()
  expect(sent).toEqual([])
  form.send({ type: 'change', values: { orderNumber: '2' } })
  clock.increment(1600)
  await settle()
  expect(sent).toEqual([{ orderNumber: '2' }])
  expect(form.getSnapshot().context).toMatchObject({ version: 6, moved: null })
})

test('what was restored is spoken of until it is saved', async () => {
  const restoredAt = '2026-11-27T10:00:00Z'
  const values = { ...empty, ...about, orderNumber: '1' }
  const { form, clock, settle } = open(() => receipt(6), { reply: documentAt(5, about), values, restoredAt })
  expect(form.getSnapshot().context).toMatchObject({ restoredAt })
  clock.increment(1600)
  await settle()
  expect(form.getSnapshot().context).toMatchObject({ version: 6, restoredAt: null })
})

test('what is asked for while a draft saves itself follows at once, with what was typed meanwhile', async () => {
  const { form, clock, sent, settle } = open(({ version }) => receipt(version + 1))
  form.send({ type: 'change', values: { orderNumber: '1' } })
  clock.increment(1600)
  expect(form.getSnapshot().value).toBe('saving')
  form.send({ type: 'change', values: { docNumber: '7' } })
  form.send({ type: 'save', then: 'send' })
  await settle()
  await settle()
  expect(sent).toEqual([{ ...about, orderNumber: '1' }, { docNumber: '7' }])
  expect(form.getSnapshot().value).toBe('sending')
})

test('who presses Save and was not first compares at once', async () => {
  const current = {
    version: 5,
    from: 'draft',
    state: 'draft',
    actor: { id: 'b', name: 'B' },
    action: 'save',
    at: '2026-11-20T05:00:00.000Z',
  }
  const { form, clock, settle } = open(
    () => {
      throw problem(409, 'moved', { current })
    },
    { reply: documentAt(1, {}), theirs: documentAt(5, { orderNumber: 'theirs' }) },
  )
  form.send({ type: 'change', values: { orderNumber: 'mine' } })
  clock.increment(1600)
  expect(form.getSnapshot().value).toBe('saving')
  form.send({ type: 'save', then: 'stay' })
  await settle()
  await settle()
  expect(form.getSnapshot().value).toBe('comparing')
})

function open(
  answer: (form: FormContext) => Receipt,
  {
    reply = null,
    theirs,
    start = { ...empty, ...about },
    values = start,
    version = reply?.version ?? 0,
    restoredAt = null,
  }: {
    reply?: DocumentReply | null
    theirs?: DocumentReply
    start?: Typed
    values?: Typed
    version?: number
    restoredAt?: string | null
  } = {},
) {
  const clock = new SimulatedClock()
  const sent: Record<string, unknown>[] = []
  const machine = formMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        sent.push(input.pending!.body)
        return answer(input)
      }),
      fetch: fromPromise(async () => theirs!),
    },
  })
  const input = { definition: request, savesItself: true, reply, start, values, version, texts: {}, restoredAt }
  const form = createActor(machine, { input, clock }).start()
  return { form, clock, sent, settle: () => new Promise((resolve) => setTimeout(resolve)) }
}

const documentAt = (version: number, fields: Record<string, unknown>): DocumentReply => ({
  id: 'id',
  type: 'request',
  version,
  state: 'draft',
  fields,
  actions: [],
  lookups: {},
  verdicts: {},
  texts: {},
  createdAt: '',
  createdUserId: '',
  updatedAt: '',
  due: null,
  cause: null,
  signed: null,
})

const receipt = (version: number): Receipt => ({ id: 'id', version, state: 'draft' })

const problem = (status: number, code: string, more: Partial<ProblemReply> = {}) =>
  new Problem({ type: 'about:blank', title: code, status, code, ...more })
