import { randomUUID } from 'node:crypto'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineDirectory, defineDocument } from '@nazorat/machines/definition'
import { integer, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { MachineEvent } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'TaskEdit' } as const

const daysIn = (lookups: unknown): number => (lookups as { limits: { values: { days: number } }[] }).limits[0]?.values.days ?? 0

/** A task is closed only while the limit is above zero, and says by which one. */
const task = defineDocument({
  type: 'task',
  permission: 'Task',
  label: { one: word, many: word },
  fields: { name: text(word), days: integer(word, { required: false }) },
  title: 'name',
  machine: setup({
    types: {} as { context: { name: string | null; days: number | null }; events: MachineEvent & { type: 'save' | 'close' } },
    guards: { isAllowed: ({ event }) => daysIn(event.lookups) > 0 },
    actions: { write: assign(({ event }) => event.input), note: assign(({ event }) => ({ days: daysIn(event.lookups) })) },
  }).createMachine({
    context: { name: null, days: null },
    initial: 'open',
    states: { open: { on: { save: { actions: 'write' }, close: { guard: 'isAllowed', target: 'closed', actions: 'note' } } }, closed: {} },
  }),
  states: { open: state, closed: state },
  actions: { save: { ...action, input: 'form' }, close: { ...action, lookups: ['limits'] } },
  reasons: { isAllowed: t('Мумкин эмас', 'Нельзя') },
  lookups: { limits: { every: { of: 'limit', where: () => [] }, reads: ['days'], open: true, reference: true } },
  sections: { main: { label: word, fields: ['name'] } },
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})

const limit = defineDirectory({
  type: 'limit',
  permission: 'Limit',
  label: { one: word, many: word },
  fields: { days: integer(word) },
  title: 'days',
  list: { columns: ['days'], filters: [], search: [], sort: 'days' },
})

const clerk = testActor(['TaskView', 'TaskEdit', 'LimitView', 'LimitEdit'])

/** Two processes on one database, with a limit and some tasks. */
async function open(tasks: number) {
  const { pool } = await migratedDatabase()
  const [engine, other] = [await openEngine({ pool, definitions: [task, limit] }), await openEngine({ pool, definitions: [task, limit] })]
  onTestFinished(async () => void (await Promise.all([engine.close(), other.close()])))
  const act = (of: typeof engine, type: string, document: string, name: string, version: number, input = {}) =>
    of.execute(clerk, { id: randomUUID(), type, document, action: name, version, input })
  const { id } = await act(other, 'limit', randomUUID(), 'save', 0, { days: 5 })
  const ids = await Promise.all(
    Array.from({ length: tasks }, async (_, i) => (await act(engine, 'task', randomUUID(), 'save', 0, { name: `${i}` })).id),
  )
  await engine.referenceData.refresh()
  let version = 1
  return {
    engine,
    ids,
    close: (task: string) => act(engine, 'task', task, 'close', 1),
    setLimit: (days: number) => act(other, 'limit', id, 'save', version++, { days }),
    days: async (task: string) => (await engine.load('task', [task])).get(task)!.values['days'],
  }
}

test('what another process has changed counts for the next decision', async () => {
  const {
    ids: [first, second],
    close,
    setLimit,
    days,
  } = await open(2)
  await setLimit(0)
  await expect(close(first!)).rejects.toMatchObject({ code: 'rule' })
  await setLimit(7)
  await close(second!)
  expect(await days(second!)).toBe(7)
})

test('a decision on what another process changes before it is appended is made again, also among others', async () => {
  const { engine, ids, close, setLimit, days } = await open(3)
  const missed = () => vi.spyOn(engine.referenceData, 'refresh').mockResolvedValueOnce()
  await setLimit(9)
  let refresh = missed()
  await Promise.all(ids.slice(0, 2).map(close))
  expect(await Promise.all(ids.slice(0, 2).map(days))).toEqual([9, 9])
  expect(refresh.mock.calls.length).toBeGreaterThan(1)

  await setLimit(0)
  refresh = missed()
  await expect(close(ids[2]!)).rejects.toMatchObject({ code: 'rule' })
})
