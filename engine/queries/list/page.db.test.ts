import { randomUUID } from 'node:crypto'
import { assign, setup } from 'xstate'
import { expect, onTestFinished, test } from 'vitest'
import type { ListQuery, Row } from '@nazorat/machines/api-types'
import { defineDocument } from '@nazorat/machines/definition'
import { integer } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { MachineEvent } from '@nazorat/machines/workflow'
import { openEngine } from '../../engine.ts'
import { migratedDatabase, testActor } from '../../testing/index.ts'

const word = t('а', 'а')
const state = { label: word, intent: 'none', codes: {} } as const
const action = { label: word, doneMessage: word, permission: 'LetterEdit' } as const

const letter = defineDocument({
  label: { one: word, many: word },
  type: 'letter',
  permission: 'Letter',
  fields: { number: integer(word) },
  title: 'number',
  machine: setup({
    types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'save' | 'send' | 'read' | 'delete' } },
    actions: { write: assign(({ event }) => event.input) },
  }).createMachine({
    context: {},
    initial: 'draft',
    states: {
      draft: { on: { save: { actions: 'write' }, send: 'sent', delete: 'deleted' } },
      sent: { on: { read: 'read' } },
      read: {},
      deleted: {},
    },
  }),
  states: { draft: state, sent: state, read: state, deleted: state },
  actions: { save: { ...action, input: 'form' }, send: action, read: action, delete: action },
  reasons: {},
  sections: { main: { label: word, fields: ['number'] } },
  list: { columns: ['number', 'updatedAt'], filters: ['number', 'state'], search: [], sort: '-updatedAt' },
})

const clerk = testActor(['AllLetterView', 'LetterEdit'])

test('what is met one after another goes by the last moves, across states and in each', async () => {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [letter] })
  onTestFinished(() => engine.close())
  const ways = [[], ['send'], ['send', 'read'], ['delete']]
  // Made in one order and moved in another, some at the same moment.
  for (let number = 0; number < 24; number++) {
    const document = randomUUID()
    const moment = (version: number) => new Date(Date.UTC(2026, 0, 1 + ((number * 7) % 12), version)).toISOString()
    for (const [version, name] of ['save', ...ways[number % 4]!].entries()) {
      await engine.execute(
        clerk,
        { id: randomUUID(), type: 'letter', document, action: name, version, input: name === 'save' ? { number } : {} },
        moment(version),
      )
    }
  }
  const all = async (query: ListQuery) => {
    const rows: Row[] = []
    for await (const page of engine.all(clerk, 'letter', query)) rows.push(...page.rows)
    return rows
  }
  const byMove = (a: Row, b: Row) => (`${a.updatedAt} ${a.id}` < `${b.updatedAt} ${b.id}` ? 1 : -1)

  const rows = await all({})
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['draft', 'read', 'sent'].flatMap((name) => Array<string>(6).fill(name)))
  expect(rows).toEqual(rows.toSorted(byMove))
  expect(new Set(rows.map(({ updatedAt }) => updatedAt)).size).toBeLessThan(rows.length)
  expect((await engine.list(clerk, 'letter', { pageSize: 200 })).rows).toEqual(rows)
  // Those that are deleted are in no list, and no list counts them.
  expect(await engine.list(clerk, 'letter', { state: 'deleted' })).toEqual({ rows: [], total: 0, texts: {} })
  expect([
    (await engine.list(clerk, 'letter', { state: ['draft', 'sent', 'read', 'deleted'] })).total,
    await engine.count(clerk, 'letter', { state: 'deleted' }),
  ]).toEqual([18, 0])
  expect(await all({ sortBy: 'updatedAt', orderType: 'asc' })).toEqual(rows.toReversed())

  const among = (...states: string[]) => rows.filter((row) => states.includes(row.state))
  expect(await all({ state: 'sent' })).toEqual(among('sent'))
  expect(await all({ state: ['read', 'draft'] })).toEqual(among('read', 'draft'))
  expect(await all({ state: ['read', 'draft'], number: { from: 3, to: 15 } })).toEqual(
    among('read', 'draft').filter(({ number }) => Number(number) >= 3 && Number(number) <= 15),
  )
  for (const nobody of ['deleted', 'lost', null]) expect(await all({ state: nobody })).toEqual([])
})

test('a state does not go from a definition while a document stands in it: no list would have that', async () => {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [letter] })
  onTestFinished(() => engine.close())
  const document = randomUUID()
  for (const [version, name] of ['save', 'send', 'read'].entries())
    await engine.execute(clerk, { id: randomUUID(), type: 'letter', document, action: name, version, input: {} })
  const { read: _read, ...others } = letter.states
  await expect(openEngine({ pool, definitions: [{ ...letter, states: others }] })).rejects.toThrow(
    'states that its definition does not have: read',
  )
  await expect(
    openEngine({ pool, definitions: [{ ...letter, states: { ...others, read: state, archived: state } }] }).then((one) => one.close()),
  ).resolves.toBeUndefined()
})
