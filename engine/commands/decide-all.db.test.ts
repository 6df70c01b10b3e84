import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defineDirectory } from '@nazorat/machines/definition'
import { integer, reference, text } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { initialDocument } from '../documents/document.ts'
import { openEngine } from '../engine.ts'
import { machineHash } from '../event-store/hash.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'
import { type CommandOn, decideAll, isFailure } from './decide-all.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: text(word) },
  title: 'name',
  list: { columns: ['name'], filters: [], search: [], sort: 'name' },
})
const house = defineDirectory({
  type: 'house',
  permission: 'House',
  label: { one: word, many: word },
  fields: { number: text(word), floors: integer(word, { required: false }), placeId: reference('place', word) },
  title: 'number',
  unique: ['number'],
  lookups: {
    place: { refers: 'placeId', reads: ['name'] },
    high: {
      first: {
        of: 'house',
        where: ({ number }) => {
          if (number === 'a bug') throw new TypeError(number)
          return [{ field: 'floors', is: 'atLeast', value: number === 'refused by Postgres' ? 'many' : 3 }]
        },
      },
      reads: [],
    },
  },
  list: { columns: ['number'], filters: [], search: [], sort: 'number' },
})
const definitions = [place, house]

/** An engine with some places, and the saving of houses. */
async function open() {
  const { pool } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const by = () => testActor(['PlaceView', 'PlaceEdit', 'HouseView', 'HouseEdit'])
  const clerk = by()
  const save = (type: string, input: Record<string, unknown>) =>
    engine.execute(clerk, { id: randomUUID(), type, document: randomUUID(), action: 'save', version: 0, input })
  const places = await Promise.all(['A', 'B', 'C'].map(async (name) => (await save('place', { name })).id))
  const houseOn = (number: string, placeId: string): CommandOn => {
    const document = initialDocument(house, randomUUID())
    const command = { id: randomUUID(), type: 'house', document: document.id, action: 'save', version: 0, input: { number, placeId } }
    return { actor: by(), command, document }
  }
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const to = {
    context: { db: client, definitions, definitionOf: engine.definitionOf },
    referenceData: engine.referenceData,
    machines: new Map(definitions.map((each) => [each.type, machineHash(each)])),
    now: () => new Date().toISOString(),
  }
  return { client, places, save, houseOn, decide: (batch: readonly CommandOn[]) => decideAll(to, batch) }
}

test('many commands, of different actors, ask the database as many questions as one', async () => {
  const { client, places, houseOn, decide } = await open()
  const asked = vi.spyOn(client, 'query')
  const questionsOf = async (count: number) => {
    asked.mockClear()
    const outcomes = await decide(Array.from({ length: count }, (_, i) => houseOn(`${i}`, places[i % 3]!)))
    expect(outcomes.filter(isFailure)).toEqual([])
    return asked.mock.calls.length
  }
  const alone = await questionsOf(1)
  expect(alone).toBeGreaterThan(0)
  expect(await questionsOf(20)).toBe(alone)
})

test('each command has the outcome that it would have alone', async () => {
  const { places, save, houseOn, decide } = await open()
  await save('house', { number: 'taken', placeId: places[0] })
  const commands = [
    houseOn('free', places[0]!),
    houseOn('taken', places[1]!),
    houseOn('a bug', places[2]!),
    houseOn('refused by Postgres', places[0]!),
    houseOn('nowhere', randomUUID()),
    houseOn('taken', randomUUID()),
    { ...houseOn('unseen', places[0]!), actor: testActor([]) },
    houseOn('free too', places[2]!),
  ]
  const alone: Awaited<ReturnType<typeof decide>> = []
  for (const command of commands) alone.push(...(await decide([command])))
  const told = (outcomes: typeof alone) =>
    outcomes.map((outcome) => {
      if (!isFailure(outcome)) return outcome.map(({ event }) => event.patch)
      const { code, problems, message } = outcome.error as { code?: string; problems?: object; message: string }
      return { code, problems: problems ?? message }
    })
  expect(told(await decide(commands))).toEqual(told(alone))
  expect(told(alone).map((each) => (Array.isArray(each) ? 'decided' : each.code))).toEqual([
    'decided',
    'invalid',
    undefined,
    '22P02',
    'invalid',
    'invalid',
    'forbidden',
    'decided',
  ])
  expect(Object.keys((told(alone)[5] as { problems: object }).problems).toSorted()).toEqual(['number', 'placeId'])
})
