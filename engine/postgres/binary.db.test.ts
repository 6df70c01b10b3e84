import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { arrayOf, typeNamed } from './binary.ts'
import { migratedDatabase } from '../testing/index.ts'
import { sendPipelined, type Statement } from './pipeline.ts'

let pool: Pool

beforeAll(async () => {
  const cleaning: (() => Promise<void>)[] = []
  pool = (await migratedDatabase((clean) => cleaning.push(clean))).pool
  return async () => {
    for (const clean of cleaning.toReversed()) await clean()
  }
})

async function send(...statements: Statement[]) {
  const client = await pool.connect()
  try {
    return await sendPipelined(client, statements)
  } finally {
    client.release(true)
  }
}

const orNull = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 50 })
const plainText = fc.string({ unit: 'binary', maxLength: 100 }).filter((text) => !text.includes('\0') && text.isWellFormed())
const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((date) => date.toISOString())

test.each<[string, fc.Arbitrary<unknown>]>([
  ['uuid', fc.uuid()],
  ['integer', fc.integer()],
  ['smallint', fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })],
  ['boolean', fc.boolean()],
  ['text', plainText],
  ['date', moments.map((moment) => moment.slice(0, 10))],
  ['timestamptz(3)', moments],
  ['json', fc.json()],
])('values of the type %s arrive as they were', async (type, values) => {
  await fc.assert(
    fc.asyncProperty(orNull(values), async (given) => {
      const [rows] = await send({
        text: `select array_to_json(x)::text from (select $1::${type}[] as x) as given`,
        values: [arrayOf(typeNamed(type), given)],
      })
      const arrived: unknown[] = JSON.parse(rows![0]![0]!)
      const written = arrived.map((value) =>
        value === null
          ? null
          : type === 'timestamptz(3)'
            ? new Date(String(value)).toISOString()
            : type === 'json'
              ? JSON.stringify(value)
              : value,
      )
      expect(written).toEqual(
        type === 'json'
          ? given.map((value) => (value === null || value === 'null' ? null : JSON.stringify(JSON.parse(String(value)))))
          : given,
      )
    }),
    { numRuns: 25 },
  )
})

test('bytes arrive as they were', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  const [rows] = await send({
    text: `select encode(x, 'hex') from unnest($1::bytea[]) x`,
    values: [arrayOf('bytea', [bytes, Buffer.alloc(0), null])],
  })
  expect(rows).toEqual([[bytes.toString('hex')], [''], [null]])
})

test('statements that are sent together all happen, or none', async () => {
  await pool.query('create table one (n integer primary key)')
  const put = (n: number): Statement => ({ name: 'put', text: 'insert into one values ($1::integer) returning n', values: [String(n)] })
  expect(await send(put(1), put(2), { text: 'select count(*) from one', values: [] })).toEqual([[['1']], [['2']], [['2']]])
  await expect(send(put(3), put(1), put(4))).rejects.toMatchObject({ constraint: 'one_pkey' })
  expect((await pool.query('select n from one order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
})
