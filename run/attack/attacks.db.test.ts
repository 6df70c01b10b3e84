import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks, runAttack } from './run.ts'
import { serverToAttack } from './server.ts'

let server: Awaited<ReturnType<typeof serverToAttack>>
const sessions = new Map<string, Promise<string>>()

beforeAll(async () => {
  server = await serverToAttack()
})

afterAll(() => server.stop())

const short = Array.from(await attacks()).filter(([, { length }]) => length === 'short')

test.for(short)('the server holds: %s', async ([, attack]) => {
  expect((await runAttack(server, attack, sessions)).faults).toEqual([])
})
