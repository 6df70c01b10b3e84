import { afterAll, beforeAll, expect, test } from 'vitest'
import { PipelinedConnection } from './pipelined-connection.ts'
import { migratedDatabase } from '../testing/index.ts'
import { sendPipelined, type Statement } from './pipeline.ts'

let line: PipelinedConnection
const cleaning: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { pool } = await migratedDatabase((clean) => cleaning.push(clean))
  line = new PipelinedConnection(pool.options)
})

afterAll(async () => {
  await line.close()
  for (const clean of cleaning.toReversed()) await clean()
})

const half = (of: number): Statement => ({ name: 'half', text: 'select 10 / $1::integer', values: [String(of)] })

test('statements go one behind the other, and what fails leaves those behind it alone', async () => {
  const client = await line.open()
  const answers = [half(2), half(0), half(5), half(0)].map((statement) => sendPipelined(client, [statement, half(1)]))
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled', value: [[['5']], [['10']]] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [[['2']], [['10']]] },
    { status: 'rejected', reason: { code: '22012' } },
  ])
  expect(await sendPipelined(client, [half(10)])).toEqual([[['1']]])
})

test('a broken connection fails the statements that wait on it, and is opened again', async () => {
  const client = await line.open()
  const end = sendPipelined(client, [{ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }])
  const behind = sendPipelined(client, [half(2)])
  expect((await Promise.allSettled([end, behind])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const reopened = await line.open()
  expect(reopened).not.toBe(client)
  expect(await sendPipelined(reopened, [half(2)])).toEqual([[['5']]])
})
