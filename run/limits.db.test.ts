import { expect, test } from 'vitest'
import type { ProblemReply } from '@nazorat/machines/api-types'
import { callAt, openServers } from './testing/browsers.ts'
import { enlist } from './testing/enlist.ts'

test('the calls of a person are counted on all servers together, in all of their sessions', async () => {
  const { world, apis, signIn } = await openServers(2, undefined, { CALLS_PER_MINUTE: '60' })
  const { inspector, ceo } = world.actors
  for (const actor of [inspector, ceo]) await enlist(world, actor)
  const tokens = [await signIn(inspector.id), await signIn(inspector.id)]
  const answers = []
  for (let i = 0; i < 80; i++) answers.push(await callAt(apis[i % 2]!, tokens[(i >> 1) % 2]!, 'account/GetUserInfo'))
  const statuses = answers.map(({ status }) => status)
  // Each server counts its first twelve calls by itself.
  expect(statuses).toEqual([...Array<number>(72).fill(200), ...Array<number>(8).fill(429)])
  const refused = answers.at(-1)!
  const { code, title } = (await refused.json()) as ProblemReply
  expect([code, title]).toEqual(['tooMany', expect.stringContaining(refused.headers.get('retry-after')!)])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callAt(apis[0]!, await signIn(ceo.id), 'account/GetUserInfo')).status).toBe(200)
})
