import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { flag, reference, references, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Refusal } from '@nazorat/machines/workflow'
import { openEngine } from '../engine.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const optional = { required: false }
const list = { columns: [], filters: [], search: [] }
const area = defineDirectory({
  type: 'area',
  permission: 'Area',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  selectList: 'everybody',
  list: { ...list, sort: 'name' },
})
const town = defineDirectory({
  type: 'town',
  permission: 'Town',
  label: { one: word, many: word },
  title: 'name',
  selectList: 'everybody',
  fields: { name: text(word), areaId: reference('area', word, optional), isOpen: flag(word, optional) },
  list: { ...list, filters: ['areaId', 'isOpen', 'state'], sort: 'name' },
})
const trip = defineDirectory({
  type: 'trip',
  permission: 'Trip',
  label: { one: word, many: word },
  title: 'name',
  fields: {
    name: text(word),
    areaId: reference('area', word, optional),
    townId: reference('town', word, { matching: { areaId: 'areaId' }, ...optional }),
    areas: references('area', word, optional),
    towns: references('town', word, { matching: { areaId: 'areas' }, ...optional }),
    openId: reference('town', word, { where: { isOpen: true }, ...optional }),
    passiveId: reference('town', word, { states: ['passive'], ...optional }),
  },
  list: { ...list, sort: 'name' },
})
/** Begins in the area that has the id of the actor's body. */
const tour = defineDirectory({
  type: 'tour',
  permission: 'Tour',
  label: { one: word, many: word },
  title: 'name',
  defaults: ({ organizationId }) => ({ areaId: organizationId }),
  fields: {
    name: text(word),
    areaId: reference('area', word, optional),
    townId: reference('town', word, { matching: { areaId: 'areaId' }, ...optional }),
  },
  list: { ...list, sort: 'name' },
})
const clerk = testActor(['AreaView', 'AreaEdit', 'TownView', 'TownEdit', 'TripView', 'TripEdit', 'TourView', 'TourEdit'], {
  organizationId: randomUUID(),
})

async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [area, town, trip, tour] })
  onTestFinished(() => engine.close())
  const save = (type: string, input: Record<string, unknown>, document: string = randomUUID(), version = 0) =>
    engine.execute(clerk, { id: randomUUID(), type, document, action: 'save', version, input })
  const problems = (...saved: Parameters<typeof save>) =>
    save(...saved).then(
      () => ({}),
      (error: Refusal) => error.problems,
    )
  const named = async (type: string, input: Record<string, unknown>) => (await save(type, input)).id
  const [here, there] = [await named('area', { name: 'here' }), await named('area', { name: 'there' })]
  const towns = {
    here: await named('town', { name: 'A', areaId: here, isOpen: true }),
    there: await named('town', { name: 'B', areaId: there }),
    anywhere: await named('town', { name: 'C' }),
  }
  return { save, problems, here, there, towns }
}

const unfit = (name: string, record: string) => ({
  [name]: [expect.objectContaining({ ru: expect.stringContaining(`«${record}» здесь не подходит`) })],
})

test('a reference takes what names the neighbour’s value, or none', async () => {
  const { problems, here, towns } = await open()
  expect(await problems('trip', { name: 'a', areaId: here, townId: towns.here })).toEqual({})
  expect(await problems('trip', { name: 'a', areaId: here, townId: towns.anywhere })).toEqual({})
  expect(await problems('trip', { name: 'a', areaId: here, townId: towns.there })).toEqual(unfit('townId', 'B'))
  expect(await problems('trip', { name: 'a', townId: towns.there })).toEqual(unfit('townId', 'B'))
})

test('several are taken of any of the neighbour’s values', async () => {
  const { problems, here, there, towns } = await open()
  expect(await problems('trip', { name: 'a', areas: [here, there], towns: Object.values(towns) })).toEqual({})
  expect(await problems('trip', { name: 'a', areas: [here], towns: Object.values(towns) })).toEqual(unfit('towns', 'B'))
})

test('a reference that stays is asked again when its neighbour changes, and not otherwise', async () => {
  const { save, problems, here, there, towns } = await open()
  const { id } = await save('trip', { name: 'a', areaId: here, townId: towns.here })
  expect(await problems('trip', { areaId: there }, id, 1)).toEqual(unfit('townId', 'A'))
  expect(await problems('trip', { areaId: null }, id, 1)).toEqual(unfit('townId', 'A'))
  expect(await problems('trip', { areaId: there, townId: towns.there }, id, 1)).toEqual({})
  // The town has moved since: what was right when it was chosen stays.
  await save('town', { areaId: here }, towns.there, 1)
  expect(await problems('trip', { name: 'b' }, id, 2)).toEqual({})
  expect(await problems('trip', { areaId: there }, id, 3)).toEqual({})
})

test('a flag and a state narrow a reference', async () => {
  const { problems, towns } = await open()
  expect(await problems('trip', { name: 'a', openId: towns.here })).toEqual({})
  for (const town of ['there', 'anywhere'] as const)
    expect(Object.keys(await problems('trip', { name: 'a', openId: towns[town] }))).toEqual(['openId'])
  expect(await problems('trip', { name: 'a', passiveId: towns.here })).toEqual(unfit('passiveId', 'A'))
})

test('a document keeps a record that no longer fits, also where it is sent again, and takes it nowhere else', async () => {
  const { save, problems, towns } = await open()
  const { id } = await save('trip', { name: 'a', openId: towns.here })
  await save('town', { isOpen: false }, towns.here, 1)
  expect(await problems('trip', { name: 'b', openId: towns.here }, id, 1)).toEqual({})
  expect(await problems('trip', { name: 'c', openId: towns.here })).toEqual(unfit('openId', 'A'))
})

test('what a new document begins with narrows as what is sent does', async () => {
  const { save, problems, there, towns } = await open()
  const home = (await save('area', { name: 'home' }, clerk.organizationId!)).id
  const town = (await save('town', { name: 'D', areaId: home })).id
  expect(await problems('tour', { name: 'a', townId: town })).toEqual({})
  expect(await problems('tour', { name: 'a', townId: towns.there })).toEqual(unfit('townId', 'B'))
  expect(await problems('tour', { name: 'a', areaId: there, townId: towns.there })).toEqual({})
})
