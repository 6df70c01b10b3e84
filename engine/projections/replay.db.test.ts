import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { openEngine } from '../engine.ts'
import { findLookups } from '../documents/lookups.ts'
import { replay } from './replay.ts'
import { interrupted, testActor, migratedDatabase } from '../testing/index.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  lookups: { all: { every: { of: 'place', where: () => [] }, reads: ['name'] } },
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
})
const clerk = testActor(['PlaceView', 'PlaceEdit'])

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [place] })
  onTestFinished(() => engine.close())
  const save = async (name: string, document: string = randomUUID(), version = 0) =>
    (await engine.execute(clerk, { id: randomUUID(), type: 'place', document, action: 'save', version, input: { name } })).id
  return { pool, engine, save }
}

test('a replay finds what was spoilt in a row that moved while it went on, and nothing in one that only moved', async () => {
  const { pool, save } = await open()
  const [spoilt, moved, still] = [await save('A'), await save('B'), await save('C')]
  const meanwhile = async () => {
    for (const id of [spoilt, moved]) await save('D', id, 1)
    await pool.query(`update doc.place set name = 'E' where id = $1`, [spoilt])
  }
  // Just before the last of it is caught up with: by then all rows have been compared once.
  const { differences } = await replay(interrupted(pool, /from "head" for update/, meanwhile), place, { adopt: false })
  expect(differences).toEqual([spoilt])
  await pool.query(`update doc.place set name = 'F' where id = $1`, [still])
  expect((await replay(pool, place, { adopt: true })).differences.toSorted()).toEqual([spoilt, still].toSorted())
  expect((await pool.query('select id from doc.place where name = any($1) order by name', [['C', 'D']])).rows).toHaveLength(3)
  expect((await replay(pool, place, { adopt: false })).differences).toEqual([])
})

test('a lookup of all documents of a type has every one of them, however many', async () => {
  const { pool, engine, save } = await open()
  const first = await save('A')
  await pool.query(
    `with ids as materialized (select gen_random_uuid() as id from generate_series(1, 1000)),
       copied as (insert into doc.place select made.* from doc.place p, ids, jsonb_populate_record(p, jsonb_build_object('id', ids.id)) made returning id)
     insert into title (id, title, search) select id, '"A"', 'a' from copied`,
  )
  const ids = (await pool.query<{ id: string }>('select id from doc.place')).rows.map(({ id }) => id)
  expect(ids).toHaveLength(1001)
  const context = { db: pool, definitions: engine.definitions, definitionOf: engine.definitionOf }
  const request = { definition: place, document: { id: first, values: {} }, names: ['all'], actor: clerk, now: new Date().toISOString() }
  const [found] = await findLookups(context, [request])
  expect((found!['all'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
