import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import type { ListQuery } from '@nazorat/machines/api-types'
import { defineDirectory, defineDocument } from '@nazorat/machines/definition'
import { date, integer, reference, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Actor, MachineEvent } from '@nazorat/machines/workflow'
import { openEngine } from '../../engine.ts'
import { database } from '../../postgres/database.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import { countersOf, keepCounts, wrongCounts } from '../../projections/document-counts.ts'
import { NotificationListener } from '../../projections/notification-listener.ts'
import { replay } from '../../projections/replay.ts'
import { migratedDatabase, testActor } from '../../testing/index.ts'
import { countQueues, storedTotal } from './counts.ts'
import { listOf } from './filters.ts'
import { listDocuments } from './page.ts'
import { walkFromEnd } from './plan.ts'

const word = t('а', 'а')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'LetterEdit' } as const

const body = defineDirectory({
  type: 'body',
  permission: 'Body',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})

const letter = defineDocument({
  type: 'letter',
  permission: 'Letter',
  label: { one: word, many: word },
  fields: {
    number: integer(word),
    day: date(word),
    senderId: reference('body', word),
    receiverId: reference('body', word),
    businessId: reference('body', word),
  },
  title: 'number',
  machine: setup({
    types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'send' | 'recall' | 'delete' } },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {},
    initial: 'draft',
    states: {
      draft: { on: { save: { actions: 'write' }, send: 'sent', delete: 'deleted' } },
      sent: { on: { save: { actions: 'write' }, recall: 'draft', delete: 'deleted' } },
      deleted: {},
    },
  }),
  states: { draft: state, sent: state, deleted: state },
  actions: { save: { ...action, input: 'form' }, send: action, recall: action, delete: action },
  reasons: {},
  parties: { senderId: {}, receiverId: { except: ['draft'] }, businessId: { except: ['draft'], numerous: true } },
  privateStates: ['draft'],
  sections: { main: { label: word, fields: ['number', 'day', 'senderId', 'receiverId', 'businessId'] } },
  list: { columns: ['number', 'day'], filters: ['number', 'state', 'senderId', 'receiverId'], search: [], sort: '-updatedAt' },
  queues: { drafts: { label: word, states: ['draft'] }, sent: { label: word, states: ['sent'] } },
})

const bodies = Array.from({ length: 4 }, () => randomUUID())
/** Works for all bodies, and so sees their drafts. */
const clerk = testActor(['BranchesLetterView', 'LetterEdit', 'AllBodyView', 'BodyEdit'], {
  organizationId: bodies[0]!,
  branchIds: bodies.slice(1),
})
const readers: readonly Actor[] = [
  testActor(['AllLetterView']),
  testActor(['AllLetterView'], { organizationId: bodies[0]! }),
  testActor(['LetterView'], { organizationId: bodies[1]! }),
  testActor(['BranchesLetterView'], { organizationId: bodies[1]!, branchIds: [bodies[2]!] }),
]
const queries: readonly ListQuery[] = [
  {},
  { state: 'sent' },
  { state: ['draft', 'deleted'] },
  { senderId: bodies[2]! },
  { receiverId: null, state: 'sent' },
  { receiverId: [bodies[0]!, bodies[1]!] },
]

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const party = fc.option(fc.constantFrom(...bodies), { freq: 4 })
const steps = fc.array(
  fc.record({
    letter: fc.nat({ max: 19 }),
    action: fc.constantFrom('save', 'save', 'save', 'send', 'send', 'send', 'recall', 'recall', 'delete'),
    senderId: party,
    receiverId: party,
  }),
  { minLength: 10, maxLength: 30 },
)

async function open() {
  const { url, pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [body, letter] })
  const listener = new NotificationListener(url)
  onTestFinished(async () => {
    await listener.close()
    await engine.close()
  })
  const act = (document: string, name: string, version: number, input = {}, type = 'letter') =>
    engine.execute(clerk, { id: randomUUID(), type, document, action: name, version, input })
  await Promise.all(bodies.map((id) => act(id, 'save', 0, { name: 'B' }, 'body')))
  const cursor = async () =>
    Number((await pool.query<{ pos: number }>(`select pos from checkpoint where follower = 'document_counts'`)).rows[0]?.pos ?? 0)
  const end = async () => (await pool.query<{ pos: number }>('select pos from head')).rows[0]!.pos
  /** Lets the follower come to the end of the log. */
  const follow = async () => {
    const stop = keepCounts(pool, listener, countersOf(engine.definitions, []))
    await expect.poll(cursor).toBe(await end())
    await stop()
  }
  const wrong = (adopt = false) => inTransaction(pool, (tx) => wrongCounts(tx, countersOf(engine.definitions, []), { adopt }))
  return { engine, pool, act, follow, wrong }
}

test(`totals that are stored are those that are counted, however far the follower has come (SEED=${seed})`, async () => {
  const { engine, pool, act, follow, wrong } = await open()
  const letters = Array.from({ length: 20 }, () => ({ id: randomUUID(), version: 0 }))
  let [asked, done] = [0, 0]
  for (const [round, some] of fc.sample(steps, { numRuns: 12, seed }).entries()) {
    for (const { letter: number, action: name, senderId, receiverId } of some) {
      const one = letters[number]!
      const input = name === 'save' ? { number, senderId, receiverId } : {}
      // What the machine refuses in this state did not happen.
      await act(one.id, one.version === 0 ? 'save' : name, one.version, one.version === 0 ? { number, senderId, receiverId } : input).then(
        (receipt) => {
          // Nothing can be done with a deleted letter: a new one takes its place.
          if (name === 'delete') letters[number] = { id: randomUUID(), version: 0 }
          else one.version = receipt.version
          done++
        },
        () => {},
      )
    }
    // It follows in some rounds alone, so that answers are made of what it has counted and of what came after.
    if (round % 3 === 0) await follow()
    await pool.query('analyze doc.letter')
    for (const reader of readers) {
      for (const query of queries) {
        const what = `round ${round}, reader ${readers.indexOf(reader)}, ${JSON.stringify(query)}`
        const total = (await storedTotal(database(pool), letter, reader, query, 0))!.total
        expect(total, what).toBe(await engine.count(reader, 'letter', query))
        asked += total
      }
      expect(await countQueues(pool, letter, reader, 0)).toEqual(await countQueues(pool, letter, reader))
    }
  }
  // Or little would have been compared.
  expect(asked).toBeGreaterThan(100)
  expect(done).toBeGreaterThan(50)
  await follow()
  expect(await wrong()).toBe(0)
  // Nothing is kept of groups that have no documents any more.
  expect((await pool.query('select from document_count where count <= 0')).rowCount).toBe(0)
})

test('a long list has its exact total where it is stored, and a lower bound where a filter asks for more', async () => {
  const { pool, act, follow } = await open()
  for (let number = 1; number <= 6; number++) await act(randomUUID(), 'save', 0, { number, senderId: bodies[1]! })
  await follow()
  await act(randomUUID(), 'save', 0, { number: 7, senderId: bodies[1]! })
  await pool.query('analyze doc.letter')
  const limits = { counted: 3, paged: 4, sorted: 3, walked: 100 }
  const list = async (query: ListQuery) => {
    const { rows, total, totalIsLowerBound } = await listDocuments(pool, letter, readers[2]!, { pageSize: 2, ...query }, limits)
    return [rows.map((row) => row['number']), total, totalIsLowerBound]
  }
  // One's own last action is in it, and comes first.
  expect(await list({})).toEqual([[7, 6], 7, undefined])
  expect(await list({ number: { from: 1 }, page: 2 })).toEqual([[5, 4], 3, true])
  expect(await list({ number: { from: 1 }, page: 2, exactTotal: true })).toEqual([[5, 4], 7, undefined])
  expect(await list({ number: { from: 6 } })).toEqual([[7, 6], 2, undefined])
  for (const filter of [{}, { number: { from: 1 } }])
    await expect(list({ ...filter, page: 3 })).rejects.toMatchObject({
      code: 'invalid',
      problems: { page: [{ ru: expect.stringContaining('4') }] },
    })
  // A page after the last one of a list that is not long is empty.
  expect(await list({ number: { from: 6 }, page: 9 })).toEqual([[], 2, undefined])
})

test('documents that stand together at the end of an order by date are found there, in the order of the list', async () => {
  const { engine, pool, act } = await open()
  for (let number = 1; number <= 12; number++) {
    const id = randomUUID()
    const day = number === 12 ? null : `2026-01-${String(10 + Math.ceil(number / 2))}`
    await act(id, 'save', 0, { number, day, senderId: bodies[number % 3]! })
    if (number <= 6) await act(id, 'send', 1)
  }
  let found = 0
  for (const reader of [...readers, clerk]) {
    for (const orderType of ['asc', 'desc'] as const) {
      const query: ListQuery = { state: orderType === 'asc' ? 'draft' : ['sent', 'deleted'], sortBy: 'day', orderType }
      const { rows } = await engine.list(reader, 'letter', query)
      const ofEnd = async (among: number, maxRows: number) =>
        (await sql<{ id: string }>`${walkFromEnd(listOf(letter, reader, query), among, maxRows)!}`.execute(database(pool))).rows.map(
          ({ id }) => id,
        )
      expect(await ofEnd(6, 8)).toEqual(rows.map((row) => row['id']))
      // Not all of the six are among so few rows, or there is one more by now.
      for (const [among, maxRows] of [
        [6, 5],
        [7, 12],
      ] as const)
        expect(await ofEnd(among, maxRows)).toEqual([])
      found += rows.length
    }
  }
  expect(found).toBeGreaterThan(20)
  expect(walkFromEnd(listOf(letter, readers[0]!, { state: 'sent', sortBy: 'number' }), 6, 8)).toBe(null)
  expect(walkFromEnd(listOf(letter, readers[0]!, { state: null, sortBy: 'day' }), 6, 8)).toBe(null)
})

test('a party of whom there are very many has its documents counted', async () => {
  const { engine, pool, act, follow } = await open()
  const [mine] = [
    await act(randomUUID(), 'save', 0, { senderId: bodies[1]!, businessId: bodies[3]! }),
    await act(randomUUID(), 'save', 0, { businessId: bodies[0]! }),
  ]
  await act(mine.id, 'send', 1)
  await follow()
  await pool.query('analyze doc.letter')
  const business = testActor(['LetterView'], { contractorId: bodies[3]! })
  expect(await storedTotal(database(pool), letter, business, {}, 0)).toBe(null)
  expect([(await engine.list(business, 'letter', {})).total, await countQueues(pool, letter, business, 0)]).toEqual([
    1,
    { drafts: 0, sent: 1 },
  ])
})

test('wrong numbers are found, and counted again', async () => {
  const { pool, act, follow, wrong } = await open()
  await act(randomUUID(), 'save', 0, { senderId: bodies[1]! })
  await follow()
  await pool.query('analyze doc.letter')
  const stored = async () => (await storedTotal(database(pool), letter, readers[2]!, {}, 0))?.total
  await pool.query(`update document_count set count = count + 1 where counter = 'list:letter'`)
  expect(await stored()).toBe(2)
  expect(await wrong(true)).toBe(1)
  expect(await stored()).toBe(undefined)
  await act(randomUUID(), 'save', 0, { senderId: bodies[1]! })
  await follow()
  expect([await wrong(), await stored()]).toEqual([0, 2])
})

test('after a replay that finds other documents they are counted again', async () => {
  const { pool, act, follow, wrong } = await open()
  const { id } = await act(randomUUID(), 'save', 0, { senderId: bodies[1]! })
  await follow()
  await pool.query('update doc.letter set "senderId" = $1 where id = $2', [bodies[2]!, id])
  expect(await wrong()).toBe(2)
  expect((await replay(pool, letter, { adopt: true })).differences).toEqual([id])
  await act(randomUUID(), 'save', 0, { senderId: bodies[1]! })
  await follow()
  const counts = await pool.query(`select keys, count from document_count where counter = 'list:letter'`)
  expect([await wrong(), counts.rows]).toEqual([0, [{ keys: [bodies[1]!, null], count: 2 }]])
})
