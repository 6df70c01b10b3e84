import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { defineDirectory, type Definition } from '@nazorat/machines/definition'
import { files, reference, rows, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { registerFile } from '../event-store/files.ts'
import { replay } from '../projections/replay.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const common = {
  area: 'info',
  label: { one: word, many: word },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
} as const

/** A body is seen by its own people alone. */
const body = defineDirectory({
  ...common,
  type: 'body',
  permission: 'Body',
  fields: { name: text(word) },
  parties: { id: {} },
  selectList: 'visible',
})

const plan = defineDirectory({
  ...common,
  type: 'plan',
  permission: 'Plan',
  fields: {
    name: text(word),
    items: rows(t('Бандлар', 'Пункты'), {
      required: false,
      fields: {
        what: text(word),
        bodyId: reference('body', t('Орган', 'Орган'), { required: false }),
        papers: files(word, { required: false }),
      },
    }),
  },
})

const definitions: readonly Definition[] = [body, plan]
const grants = ['PlanView', 'PlanEdit', 'AllBodyView', 'BodyEdit', 'EventHistoryView']

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions })
  const clerk = testActor(grants)
  const save = (actor: Actor, type: string, input: Record<string, unknown>, document: string = randomUUID(), version = 0) =>
    engine.execute(actor, { id: randomUUID(), type, document, action: 'save', version, input })
  const refused = (command: Promise<unknown>) =>
    command.then(
      () => ({}),
      (error: unknown) =>
        error instanceof Refusal
          ? Object.fromEntries(Object.entries(error.problems).map(([path, texts]) => [path, texts[0]!.ru]))
          : Promise.reject(error),
    )
  const paper = async (by: Actor) => {
    const file = { hash: randomUUID().replaceAll('-', '').repeat(2), name: 'a.pdf', size: 1 }
    await registerFile(pool, { ...file, kind: 'pdf' }, by.id)
    return file
  }
  return { pool, engine, clerk, save, refused, paper }
}

test('rows are kept in their order, in the table as in the log, and saving them unchanged writes nothing', async () => {
  const { engine, pool, clerk, save } = await open()
  const items = ['b', 'a', 'c'].map((what) => ({ id: randomUUID(), what }))
  const { id, version } = await save(clerk, 'plan', { name: 'План', items })
  const whole = items.map((item) => ({ ...item, bodyId: null, papers: null }))
  expect((await engine.get(clerk, 'plan', id)).fields['items']).toEqual(whole)
  expect((await engine.list(clerk, 'plan', {})).rows[0]!['items']).toEqual(whole)

  // Another process reads them from the table, where Postgres has put their keys in an order of its own.
  const other = await openEngine({ pool, definitions })
  await other.execute(clerk, {
    id: randomUUID(),
    type: 'plan',
    document: id,
    action: 'save',
    version,
    input: { name: 'План 2', items: whole },
  })
  const { events } = await other.history(clerk, 'plan', id)
  expect(events.map(({ patch }) => Object.keys(patch).toSorted())).toEqual([['name'], ['items', 'name']])
  expect((await replay(pool, plan, { adopt: false })).differences).toEqual([])
})

test('a reference in a row is refused where its document may not be seen, and its title comes with the document', async () => {
  const { engine, clerk, save, refused } = await open()
  const { id: bodyId } = await save(clerk, 'body', { name: 'Инспекция' })
  const blind = testActor(['PlanView', 'PlanEdit', 'BodyView'], { organizationId: randomUUID() })
  const items = [{ what: 'a' }, { what: 'b', bodyId }]
  expect(await refused(save(blind, 'plan', { name: 'План', items }))).toEqual({
    'items.1.bodyId': '«Орган, строка 2»: выбранная запись не найдена',
  })
  expect(await refused(save(clerk, 'plan', { name: 'План', items: [{ what: 'a', bodyId: randomUUID() }] }))).toEqual({
    'items.0.bodyId': '«Орган, строка 1»: выбранная запись не найдена',
  })

  const { id, version } = await save(clerk, 'plan', { name: 'План', items })
  expect((await engine.get(clerk, 'plan', id)).texts[bodyId]).toBe('Инспекция')
  // Somebody who may not see it may leave it where it is, in another row too.
  expect(await refused(save(blind, 'plan', { name: 'План', items: items.toReversed() }, id, version))).toEqual({})
})

test('a document that a row refers to is not deleted', async () => {
  const { engine, clerk, save } = await open()
  const { id: bodyId, version } = await save(clerk, 'body', { name: 'Инспекция' })
  const { id, version: at } = await save(clerk, 'plan', { name: 'План', items: [{ what: 'a' }, { what: 'b', bodyId }] })
  const remove = () => engine.execute(clerk, { id: randomUUID(), type: 'body', document: bodyId, action: 'delete', version, input: {} })
  await expect(remove()).rejects.toMatchObject({ code: 'rule', params: { reason: { ru: 'Запись используется в документе «План»' } } })
  await save(clerk, 'plan', { name: 'План', items: [{ what: 'a' }] }, id, at)
  expect((await remove()).state).toBe('deleted')
})

test('a file in a row is named by whoever uploaded it, is kept, and opens by its document', async () => {
  const { engine, pool, clerk, save, refused, paper } = await open()
  const file = await paper(clerk)
  const colleague = testActor(grants)
  const items = [{ what: 'a', papers: [file] }]
  expect(await refused(save(colleague, 'plan', { name: 'План', items }))).toEqual({ 'items.0.papers': '«а, строка 1»: файл не загружен' })

  const { id, version } = await save(clerk, 'plan', { name: 'План', items })
  const { rows: named } = await pool.query('select named from file where hash = $1', [file.hash])
  expect(named).toEqual([{ named: true }])
  expect(await engine.namedFile(clerk, 'plan', id, file.hash)).toMatchObject({ name: 'a.pdf' })
  expect(await refused(save(colleague, 'plan', { name: 'План', items: [{ what: 'b' }, ...items] }, id, version))).toEqual({})
  await save(clerk, 'plan', { name: 'План', items: null }, id, version + 1)
  expect(await engine.namedFile(clerk, 'plan', id, file.hash)).toMatchObject({ name: 'a.pdf' })
})

test('a row that is sent without an id is a new one, also where references and files within it are asked for', async () => {
  const { engine, clerk, save, refused } = await open()
  expect(await refused(save(clerk, 'plan', { name: 'План', items: [{ what: 'a', bodyId: randomUUID() }] }))).toEqual({
    'items.0.bodyId': '«Орган, строка 1»: выбранная запись не найдена',
  })
  const { id, version } = await save(clerk, 'plan', { name: 'План', items: [{ what: 'a' }] })
  const rowsOf = async () => (await engine.get(clerk, 'plan', id)).fields['items'] as { id: string; what: string }[]
  const [first] = await rowsOf()
  await save(clerk, 'plan', { items: [{ what: 'b' }, first] }, id, version)
  const [second, again] = await rowsOf()
  expect([second!.what, again, new Set([first!.id, second!.id]).size]).toEqual(['b', first, 2])
  expect(await refused(save(clerk, 'plan', { items: [first, first] }, id, version + 1))).toEqual({
    items: '«Пункты»: у каждой строки должен быть свой идентификатор',
  })
})
