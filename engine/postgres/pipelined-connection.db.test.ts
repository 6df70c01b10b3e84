import { afterAll, beforeAll, expect, test } from 'vitest'
import { Line } from './pipelined-connection.ts'
import { testDatabase } from '../testing/index.ts'
import { sendTogether, type Statement } from './pipeline.ts'

let line: Line
const cleaning: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { pool } = await testDatabase((clean) => cleaning.push(clean))
  line = new Line(pool.options)
})

afterAll(async () => {
  await line.close()
  for (const clean of cleaning) await clean()
})

const half = (of: number): Statement => ({ name: 'half', text: 'select 10 / $1::integer', values: [String(of)] })

test('statements go one behind the other, and what fails leaves those behind it alone', async () => {
  const client = await line.open()
  const answers = [half(2), half(0), half(5), half(0)].map((statement) => sendTogether(client, [statement, half(1)]))
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled', value: [[['5']], [['10']]] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [[['2']], [['10']]] },
    { status: 'rejected', reason: { code: '22012' } },
  ])
  expect(await sendTogether(client, [half(10)])).toEqual([[['1']]])
})

test('a line that broke tells those who wait on it, and is opened anew', async () => {
  const client = await line.open()
  const end = sendTogether(client, [{ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }])
  const behind = sendTogether(client, [half(2)])
  expect((await Promise.allSettled([end, behind])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const anew = await line.open()
  expect(anew).not.toBe(client)
  expect(await sendTogether(anew, [half(2)])).toEqual([[['5']]])
})
