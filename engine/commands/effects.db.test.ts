import { hash, randomUUID } from 'node:crypto'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import { type Definition, defineDocument } from '@nazorat/machines/definition'
import { integer, reference } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Actor, Condition, MachineEvent, Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { readEvents } from '../event-store/events.ts'
import { canonical } from '../event-store/hash.ts'
import { replay } from '../projections/replay.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word } as const
const common = { label: { one: word, many: word } } as const

const purse = defineDocument({
  ...common,
  type: 'purse',
  permission: 'Purse',
  fields: { sum: integer(word) },
  title: 'sum',
  machine: setup({
    types: {} as { context: { sum: number | null }; events: MachineEvent & { type: 'save' | 'add' | 'close' } },
    guards: { enough: ({ context }) => (context.sum ?? 0) < 100 },
    actions: {
      write: assign(({ event }) => event.input),
      add: assign(({ context, event }) => ({ sum: (context.sum ?? 0) + Number(event.input['sum']) })),
    },
  }).createMachine({
    context: { sum: null },
    initial: 'open',
    states: { open: { on: { save: { actions: 'write' }, add: { guard: 'enough', actions: 'add' }, close: 'closed' } }, closed: {} },
  }),
  states: { open: state, closed: state },
  actions: {
    save: { ...action, permission: 'PurseEdit', input: 'form' },
    add: { ...action, permission: 'GiftGive', firedBy: 'document', input: { sum: integer(word, { max: 50 }) } },
    close: { ...action, permission: 'PurseEdit' },
  },
  reasons: { enough: t('Тўла', 'Полон') },
  sections: { main: { label: word, fields: ['sum'] } },
  list: { columns: ['sum'], filters: [], search: [], sort: 'sum' },
})

const noteOfGift = {
  note: {
    first: {
      of: 'note',
      where: (_: unknown, { id }: { id: string }): Condition[] => [
        { field: 'giftId', is: 'equal', value: id },
        { field: 'state', is: 'equal', value: 'open' },
      ],
    },
    reads: [],
  },
} as const

const gift = defineDocument({
  ...common,
  type: 'gift',
  permission: 'Gift',
  fields: { sum: integer(word), toId: reference('purse', word), alsoId: reference('purse', word) },
  title: 'sum',
  machine: setup({
    types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'give' | 'promise' | 'takeBack' } },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {},
    initial: 'draft',
    states: {
      draft: { on: { save: { actions: 'write' }, give: 'given', promise: 'promised' } },
      given: {},
      promised: { on: { takeBack: 'draft' } },
    },
  }),
  states: { draft: state, given: state, promised: state },
  lookups: noteOfGift,
  actions: {
    save: { ...action, permission: 'GiftGive', input: 'form' },
    give: {
      ...action,
      permission: 'GiftGive',
      signed: true,
      effects: (_, { values: { toId, alsoId, sum } }) =>
        [toId, alsoId].map((document) => ({ type: 'purse', document: document!, action: 'add', input: { sum } })),
    },
    promise: {
      ...action,
      permission: 'GiftGive',
      effects: (_, { id, values: { sum } }) => [{ type: 'note', document: null, action: 'enter', input: { sum, giftId: id } }],
    },
    takeBack: {
      ...action,
      permission: 'GiftGive',
      lookups: ['note'],
      effects: (_, { lookups: { note } }) => (note ? [{ type: 'note', document: note.id, action: 'strike', input: {} }] : []),
    },
  },
  reasons: {},
  sections: { main: { label: word, fields: ['sum', 'toId', 'alsoId'] } },
  list: { columns: ['sum'], filters: [], search: [], sort: 'sum' },
})

/** Made by a gift that is promised, and taken back with it. */
const note = defineDocument({
  ...common,
  type: 'note',
  permission: 'Note',
  fields: { sum: integer(word, { max: 50 }), giftId: reference('gift', word) },
  title: 'sum',
  machine: setup({
    types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'enter' | 'strike' } },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {},
    initial: 'open',
    states: { open: { on: { enter: { actions: 'write' }, strike: 'struck' } }, struck: {} },
  }),
  states: { open: state, struck: state },
  actions: {
    enter: {
      ...action,
      permission: 'GiftGive',
      firedBy: 'document',
      input: { sum: integer(word, { max: 50 }), giftId: reference('gift', word) },
    },
    strike: { ...action, permission: 'GiftGive', firedBy: 'document' },
  },
  reasons: {},
  sections: { main: { label: word, fields: ['sum', 'giftId'] } },
  list: { columns: ['sum'], filters: [], search: [], sort: 'sum' },
})

/** Given as soon as it is made. */
const tip = defineDocument({
  ...common,
  type: 'tip',
  permission: 'Tip',
  fields: { sum: integer(word), toId: reference('purse', word) },
  title: 'sum',
  machine: setup({
    types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'delete' } },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {},
    initial: 'given',
    states: { given: { on: { save: { actions: 'write' }, delete: 'deleted' } }, deleted: {} },
  }),
  states: { given: state, deleted: state },
  actions: {
    save: {
      ...action,
      permission: 'GiftGive',
      input: 'form',
      effects: ({ sum }, { values: { toId } }) => [{ type: 'purse', document: toId!, action: 'add', input: { sum } }],
    },
    delete: { ...action, permission: 'GiftGive' },
  },
  reasons: {},
  sections: { main: { label: word, fields: ['sum', 'toId'] } },
  list: { columns: ['sum'], filters: [], search: [], sort: 'sum' },
})

const clerk = testActor(['NoteView', 'PurseView', 'PurseEdit', 'GiftView', 'GiftGive', 'TipView', 'EventHistoryView'])
/** He sees no purse: what he gives reaches it all the same. */
const giver = testActor(['GiftView', 'GiftGive'])

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [purse, gift, note, tip] })
  onTestFinished(() => engine.close())
  const act = (actor: Actor, type: string, document: string, action: string, version: number, input = {}, id: string = randomUUID()) =>
    engine.execute(actor, { id, type, document, action, version, input })
  const purses = await Promise.all([1, 2].map((sum) => act(clerk, 'purse', randomUUID(), 'save', 0, { sum })))
  const [to, also] = purses.map(({ id }) => id) as [string, string]
  const give = async (sum: number) => (await act(clerk, 'gift', randomUUID(), 'save', 0, { sum, toId: to, alsoId: also })).id
  const stand = async () => {
    const [found, gifts] = [await engine.load('purse', [to, also]), await engine.list(clerk, 'gift', {})]
    return { sums: [to, also].map((id) => found.get(id)!.values['sum']), gifts: gifts.rows.map((row) => row.state) }
  }
  return { pool, engine, act, to, also, give, stand }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as Refusal).code,
  )

test('an action that reaches other documents is one append: one command, one actor and one moment on all streams', async () => {
  const { pool, engine, act, give, stand, to, also } = await open()
  const [id, key] = [await give(10), randomUUID()]
  const receipts = await Promise.all([act(giver, 'gift', id, 'give', 1, {}, key), act(giver, 'gift', id, 'give', 1, {}, key)])
  expect(receipts).toEqual([
    { id, version: 2, state: 'given' },
    { id, version: 2, state: 'given' },
  ])
  expect(await stand()).toEqual({ sums: [11, 12], gifts: ['given'] })

  const events = await readEvents(pool, (events) => events.where('command', '=', key).orderBy('pos'))
  expect(events.map(({ stream, action, version }) => [stream, action, version])).toEqual([
    [id, 'give', 2],
    [to, 'add', 2],
    [also, 'add', 2],
  ])
  expect(new Set(events.map(({ at, actor }) => `${at} ${actor}`))).toEqual(new Set([`${events[0]!.at} ${giver.id}`]))
  expect(events.map(({ pos }) => pos - events[0]!.pos)).toEqual([0, 1, 2])
  // What was reached is not decided on as it was before.
  expect(await refusal(act(clerk, 'purse', to, 'close', 1))).toBe('moved')
  expect((await act(clerk, 'purse', to, 'close', 2)).state).toBe('closed')

  for (const definition of engine.definitions as Definition[])
    expect((await replay(pool, definition, { adopt: false })).differences).toEqual([])
})

test('an action on behalf of somebody says so on all streams and in the history; it is signed on its own alone', async () => {
  const { pool, engine, give, to, also } = await open()
  const [id, key] = [await give(10), randomUUID()]
  const pkcs7 = Buffer.from('signature')
  const at = new Date().toISOString()
  const content = canonical({
    action: 'give',
    actor: giver.id,
    at,
    command: key,
    document: id,
    files: [],
    input: {},
    onBehalfOf: clerk.id,
    type: 'gift',
    version: 1,
  })
  const signature = { at, content, pkcs7, signer: { name: 'Каримов' } }
  const onBehalfOf = { id: clerk.id, name: clerk.name, order: { number: '1', date: '2026-11-01', until: '2026-11-30' } }
  await engine.execute({ ...giver, onBehalfOf }, { id: key, type: 'gift', document: id, action: 'give', version: 1, input: {}, signature })
  const events = await readEvents(pool, (events) => events.where('command', '=', key).orderBy('pos'))
  const sum = hash('sha256', pkcs7, 'buffer')
  expect(events.map(({ stream, onBehalfOf, signature }) => [stream, onBehalfOf, signature])).toEqual([
    [id, clerk.id, sum],
    [to, clerk.id, null],
    [also, clerk.id, null],
  ])
  expect((await pool.query('select hash, content, pkcs7, signer from signature')).rows).toEqual([
    { hash: sum, content, pkcs7, signer: { name: 'Каримов' } },
  ])
  expect((await engine.history(clerk, 'gift', id)).events.map(({ onBehalfOf }) => onBehalfOf)).toEqual([clerk.id, null])
})

test('an action that is not signed takes no signature, also one of its very text', async () => {
  const { pool, engine, give } = await open()
  const [id, key, at] = [await give(10), randomUUID(), new Date().toISOString()]
  const content = canonical({
    action: 'promise',
    actor: giver.id,
    at,
    command: key,
    document: id,
    files: [],
    input: {},
    type: 'gift',
    version: 1,
  })
  const promise = (more: object) =>
    engine.execute(giver, { id: key, type: 'gift', document: id, action: 'promise', version: 1, input: {}, ...more })
  expect(await refusal(promise({ signature: { at, content, pkcs7: Buffer.from('signature'), signer: {} } }))).toBe('invalid')
  expect((await pool.query('select hash from signature')).rows).toEqual([])
  expect((await promise({})).state).toBe('promised')
})

test('when one of the documents refuses, nothing has happened to any of them', async () => {
  const { pool, act, give, stand, also } = await open()
  const [some, tooMuch] = [await give(10), await give(51)]
  expect(await refusal(act(giver, 'gift', tooMuch, 'give', 1))).toBe('invalid')
  await act(clerk, 'purse', also, 'close', 1)
  expect(await refusal(act(giver, 'gift', some, 'give', 1))).toBe('notInThisState')
  expect(await stand()).toEqual({ sums: [1, 2], gifts: ['draft', 'draft'] })
  expect((await pool.query('select from event')).rowCount).toBe(5)
})

test('when a command comes too late for its own document, nothing has happened to those that it reaches', async () => {
  const { pool, act, to, stand } = await open()
  const { id } = await act(clerk, 'tip', randomUUID(), 'save', 0, { sum: 10, toId: to })
  await act(clerk, 'tip', id, 'delete', 1)
  expect(await stand()).toMatchObject({ sums: [11, 2] })
  // What is deleted looks like what was never there, until the append says that it was.
  expect(await refusal(act(clerk, 'tip', id, 'save', 0, { sum: 10, toId: to }))).toBe('notFound')
  expect(await stand()).toMatchObject({ sums: [11, 2] })
  expect(
    (await pool.query('select count(*)::int as n, max(pos)::int as last, (select pos::int from head) as head from event')).rows,
  ).toEqual([{ n: 5, last: 5, head: 5 }])
})

test('a rule of a reached document is told to whoever acts, and many at once reach it one after another', async () => {
  const { act, give, stand } = await open()
  const gifts = await Promise.all(Array.from({ length: 5 }, () => give(40)))
  const outcomes = await Promise.all(gifts.map((id) => refusal(act(giver, 'gift', id, 'give', 1))))
  expect(outcomes.toSorted()).toEqual(['rule', 'rule', undefined, undefined, undefined])
  expect(await stand()).toMatchObject({ sums: [121, 122] })
})

test('what only a document fires, nobody else does', async () => {
  const { engine, act, to } = await open()
  expect(await refusal(act(clerk, 'purse', to, 'add', 1, { sum: 1 }))).toBe('bySystem')
  expect((await engine.get(clerk, 'purse', to)).actions).toEqual(['save', 'close'])
})

test('a key that a reached document has seen is refused, and nothing happens', async () => {
  const { act, give, stand, to } = await open()
  const [id, key] = [await give(10), randomUUID()]
  await act(clerk, 'purse', to, 'save', 1, { sum: 5 }, key)
  expect(await refusal(act(giver, 'gift', id, 'give', 1, {}, key))).toBe('keyReused')
  expect(await stand()).toEqual({ sums: [5, 2], gifts: ['draft'] })
})

test('an effect makes a document in the same append, and takes it back', async () => {
  const { pool, engine, act, give } = await open()
  const [id, key] = [await give(10), randomUUID()]
  const receipts = await Promise.all([act(giver, 'gift', id, 'promise', 1, {}, key), act(giver, 'gift', id, 'promise', 1, {}, key)])
  expect(receipts.map(({ version }) => version)).toEqual([2, 2])
  const notes = async () => (await engine.list(clerk, 'note', {})).rows.map((row) => [row['sum'], row['giftId'], row.state])
  expect(await notes()).toEqual([[10, id, 'open']])

  const events = await readEvents(pool, (events) => events.where('command', '=', key).orderBy('pos'))
  expect(events.map(({ type, action, version, from, to }) => [type, action, version, from, to])).toEqual([
    ['gift', 'promise', 2, 'draft', 'promised'],
    ['note', 'enter', 1, null, 'open'],
  ])
  expect(events[1]!.pos - events[0]!.pos).toBe(1)

  await act(giver, 'gift', id, 'takeBack', 2)
  await act(giver, 'gift', id, 'promise', 3)
  expect((await notes()).toSorted()).toEqual([
    [10, id, 'open'],
    [10, id, 'struck'],
  ])
  for (const definition of engine.definitions as Definition[])
    expect((await replay(pool, definition, { adopt: false })).differences).toEqual([])
})

test('a document that an effect may not make leaves nothing behind, and is made by nobody else', async () => {
  const { pool, engine, act, give } = await open()
  const tooMuch = await give(51)
  expect(await refusal(act(giver, 'gift', tooMuch, 'promise', 1))).toBe('invalid')
  expect((await engine.list(clerk, 'note', {})).total).toBe(0)
  expect((await engine.load('gift', [tooMuch])).get(tooMuch)!.state).toBe('draft')
  expect(await refusal(act(giver, 'note', randomUUID(), 'enter', 0, { sum: 1 }))).toBe('bySystem')
  expect((await pool.query('select count(*)::int as n, (select pos::int from head) as head from event')).rows).toEqual([{ n: 3, head: 3 }])
})

test('of commands at once on one gift one is taken with what it makes, and the others with nothing', async () => {
  const { pool, engine, act, give } = await open()
  const ids = await Promise.all(Array.from({ length: 20 }, () => give(10)))
  const others = await openEngine({ pool, definitions: [purse, gift, note, tip] })
  onTestFinished(() => others.close())
  const promised = (of: typeof engine, id: string) =>
    refusal(of.execute(giver, { id: randomUUID(), type: 'gift', document: id, action: 'promise', version: 1, input: {} }))
  const outcomes = await Promise.all(
    ids.flatMap((id) => [
      act(giver, 'gift', id, 'promise', 1).then(
        () => undefined,
        (error: Refusal) => error.code,
      ),
      promised(others, id),
    ]),
  )
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(20)
  expect((await engine.list(clerk, 'note', {})).total).toBe(20)
  expect((await pool.query('select count(*)::int as n, (select pos::int from head) as head from event')).rows).toEqual([
    { n: 62, head: 62 },
  ])
})
