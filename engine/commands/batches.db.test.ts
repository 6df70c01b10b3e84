import { randomUUID } from 'node:crypto'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory, defineDocument } from '@nazorat/machines/definition'
import { integer, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { MachineEvent } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'TaskEdit' } as const

/** What the guard of `close` answers: for the tests to say. */
let mayClose = (_: unknown): boolean => true

const task = defineDocument({
  type: 'task',
  permission: 'Task',
  label: { one: word, many: word },
  fields: { code: text(word) },
  title: 'code',
  unique: ['code'],
  machine: setup({
    types: {} as { context: { code: string | null }; events: MachineEvent & { type: 'save' | 'close' } },
    guards: { mayClose: ({ context }) => mayClose(context.code) },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: { code: null },
    initial: 'open',
    states: { open: { on: { save: { actions: 'write' }, close: { guard: 'mayClose', target: 'closed' } } }, closed: {} },
  }),
  states: { open: state, closed: state },
  actions: {
    save: {
      ...action,
      input: 'form',
      validateInput: ({ code }) => {
        if (code === 'wrong in the definition') throw new TypeError('a bug')
        return {}
      },
    },
    close: action,
  },
  reasons: { mayClose: t('Ёпиқ', 'Закрыто') },
  deadlines: { reminder: { label: word, states: ['open'], kind: 'reminder', fields: [], lookups: ['limits'], at: () => null } },
  lookups: { limits: { every: { of: 'limit', where: () => [] }, reads: [], open: true, reference: true } },
  sections: { main: { label: word, fields: ['code'] } },
  list: { columns: ['code'], filters: [], search: [], sort: 'code' },
})

/** Deadlines of tasks are computed with these. */
const limit = defineDirectory({
  type: 'limit',
  permission: 'Limit',
  label: { one: word, many: word },
  fields: { days: integer(word) },
  title: 'days',
  list: { columns: ['days'], filters: [], search: [], sort: 'days' },
})

const clerk = testActor(['TaskView', 'TaskEdit', 'LimitView', 'LimitEdit'])

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [task, limit] })
  onTestFinished(() => engine.close())
  onTestFinished(() => void (mayClose = () => true))
  const act = (type: string, document: string, action: string, version: number, input = {}) =>
    engine.execute(clerk, { id: randomUUID(), type, document, action, version, input })
  return { pool, act, save: (code: string) => act('task', randomUUID(), 'save', 0, { code }) }
}

const statuses = async (promises: Promise<unknown>[]) => (await Promise.allSettled(promises)).map(({ status }) => status)

test('a command that is decided again is answered by its own outcome, though the batch that it was in fails', async () => {
  const { pool, act, save } = await open()
  const tasks = await Promise.all(['first', 'second', 'third', 'fourth'].map(save))
  let asked = 0
  mayClose = (code) => code !== 'first' || asked++ > 0
  const holder = await pool.connect()
  await holder.query('begin; select from head for update')
  const closed = tasks.map(({ id }) => act('task', id, 'close', 1))
  const settled = statuses(closed)
  // What is to append the rest of their batch is cancelled while it waits for the lock.
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(`select pg_cancel_backend(pid) ${waiting}`)).rowCount).toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await settled).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await closed[0]).toEqual({ id: tasks[0]!.id, version: 2, state: 'closed' })
  const { rows } = await pool.query<{ stream: string }>(`select stream from event where action = 'close'`)
  expect(rows.map(({ stream }) => stream)).not.toContain(tasks[1]!.id)
})

test('of commands that are decided under the lock together, one that breaks the database or its definition fails alone', async () => {
  const { pool, save } = await open()
  await pool.query(`alter table doc.task add check (code <> 'wrong in the database')`)
  const codes = ['a', 'wrong in the database', 'b', 'c', 'wrong in the definition', 'd', 'e', 'f']
  // Half of them at a time: the first four are one batch.
  expect(await statuses(codes.map(save))).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  const { rows } = await pool.query(
    'select array_agg(d.code order by d.code) as codes, array_agg(e.pos::integer order by e.pos) as positions from doc.task d join event e on e.stream = d.id',
  )
  expect(rows).toEqual([{ codes: ['a', 'b', 'c', 'd', 'e', 'f'], positions: [1, 2, 3, 4, 5, 6] }])
})

test('what deadlines are computed with is said to have changed, though it was appended beside other documents', async () => {
  const { pool, act, save } = await open()
  const tasks = await Promise.all(['a', 'b', 'c'].map(save))
  const version = async () => (await pool.query<{ pos: number }>('select pos from deadline_basis')).rows[0]!.pos
  expect(await version()).toBe(0)
  await Promise.all([act('limit', randomUUID(), 'save', 0, { days: 1 }), ...tasks.map(({ id }) => act('task', id, 'close', 1))])
  const { rows } = await pool.query<{ pos: number }>(`select pos from event where type = 'limit'`)
  expect(await version()).toBeGreaterThanOrEqual(rows[0]!.pos)
})
