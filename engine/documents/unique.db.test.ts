import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { reference, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const body = defineDirectory({
  type: 'body',
  permission: 'Body',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
})
const rule = defineDirectory({
  type: 'rule',
  permission: 'Rule',
  label: { one: word, many: word },
  fields: {
    bodyId: reference('body', word, { required: false }),
    code: text(word, { required: false }),
    note: text(word, { required: false }),
  },
  title: 'code',
  owner: 'bodyId',
  unique: [['bodyId', 'code']],
  list: { columns: ['code'], filters: [], search: ['code'], sort: 'code' },
})
const clerk = testActor(['BodyView', 'BodyEdit', 'AllRuleView', 'AllRuleEdit'])

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [body, rule] })
  onTestFinished(() => engine.close())
  const save = (type: string, input: Record<string, unknown>, document: string = randomUUID(), version = 0) =>
    engine.execute(clerk, { id: randomUUID(), type, document, action: 'save', version, input })
  /** The fields for which a record is refused; none where it is saved. */
  const problems = (...saved: Parameters<typeof save>) =>
    save(...saved).then(
      () => [],
      (error: Refusal) => Object.keys(error.problems),
    )
  const bodies = await Promise.all(['one', 'other'].map(async (name) => (await save('body', { name })).id))
  return { pool, save, problems, one: bodies[0]!, other: bodies[1]! }
}

test('a code is unique within its organization, and may be another’s', async () => {
  const { problems, one, other } = await open()
  expect(await problems('rule', { bodyId: one, code: '7' })).toEqual([])
  expect(await problems('rule', { bodyId: other, code: '7' })).toEqual([])
  expect(await problems('rule', { bodyId: one, code: '7' })).toEqual(['code'])
})

test('records that name no organization are one group', async () => {
  const { problems, one } = await open()
  expect(await problems('rule', { code: '7' })).toEqual([])
  expect(await problems('rule', { code: '7' })).toEqual(['code'])
  expect(await problems('rule', { bodyId: one, code: '7' })).toEqual([])
})

test('a record without a code is like none', async () => {
  const { problems, one } = await open()
  for (const bodyId of [one, one, null, null]) expect(await problems('rule', { bodyId, note: 'a' })).toEqual([])
})

test('a record does not move to where its code is taken, nor take another code by halves', async () => {
  const { save, problems, one, other } = await open()
  await save('rule', { bodyId: one, code: '7' })
  const { id } = await save('rule', { bodyId: other, code: '7' })
  expect(await problems('rule', { bodyId: one }, id, 1)).toEqual(['code'])
  expect(await problems('rule', { note: 'a' }, id, 1)).toEqual([])
  expect(await problems('rule', { bodyId: null }, id, 2)).toEqual([])
})

test('of many that come at once one is saved, and the search for it has an index', async () => {
  const { pool, problems, one } = await open()
  const outcomes = await Promise.all([one, one, one, null, null, null].map((bodyId) => problems('rule', { bodyId, code: '9' })))
  expect(outcomes.filter((each) => each.length === 0)).toHaveLength(2)
  const { rows } = await pool.query(`select indexdef from pg_indexes where schemaname = 'doc' and tablename = 'rule'`)
  expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('("bodyId", "code look")'))
})
