import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { text, reference, references } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { openPool } from '../postgres/pool.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { code: text(word) },
  title: 'code',
  list: { columns: ['code'], filters: [], search: ['code'], sort: 'code' },
})
const firm = defineDirectory({
  type: 'firm',
  permission: 'Firm',
  label: { one: word, many: word },
  fields: {
    name: text(word),
    placeId: reference('place', word, { required: false }),
    others: references('place', word, { required: false }),
  },
  title: 'name',
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
})
const clerk = testActor(['PlaceView', 'PlaceEdit', 'FirmView', 'FirmEdit'])

test('a record that is deleted while others begin to refer to it is either kept or not referred to', async () => {
  const { url, pool } = await migratedDatabase()
  const other = openPool(url, 10)
  const engines = await Promise.all([
    openEngine({ pool, definitions: [place, firm] }),
    openEngine({ pool: other, definitions: [place, firm] }),
  ])
  onTestFinished(async () => {
    await Promise.all(engines.map((engine) => engine.close()))
    await other.end()
  })
  const fire = (by: number, type: string, document: string, action: string, version: number, input: Record<string, unknown> = {}) =>
    engines[by % 2]!.execute(clerk, { id: randomUUID(), type, document, action, version, input }).then(
      () => 'done',
      (error: Error) => (error instanceof Refusal ? error.code : String(error)),
    )

  const outcomes: string[] = []
  for (let round = 0; round < 20; round++) {
    const places = Array.from({ length: 10 }, () => randomUUID())
    await Promise.all(places.map((id) => fire(0, 'place', id, 'save', 0, { code: id })))
    const races = places.map(async (id, i) => {
      const named = i % 2 ? { placeId: id } : { others: [id] }
      const [referred, deleted] = await Promise.all([
        fire(round, 'firm', randomUUID(), 'save', 0, { name: id, ...named }),
        fire(round >> 1, 'place', id, 'delete', 1),
      ])
      return `${referred} and ${deleted}`
    })
    outcomes.push(...(await Promise.all(races)))
  }
  expect(outcomes.filter((outcome) => !['done and rule', 'invalid and done'].includes(outcome))).toEqual([])

  const { rows } = await pool.query(
    `select f.id from doc.firm f, unnest(f.others || f."placeId") p where p is not null and not exists (select from doc.place where id = p)`,
  )
  expect(rows).toEqual([])
})
