import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProblemReply, UserInfo } from '@nazorat/machines/api-types'
import { openApp } from '../testing/call.ts'

test('languages that are chosen at the same time are all accepted', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const chosen = await Promise.all([1, 3, 1, 3].map((languageId) => call('POST', 'account/ChangeLanguage', { languageId })))
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { languageId } = (await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo
  expect([1, 3]).toContain(languageId)
})

test('the call after a choice is answered in the chosen language', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const titles = new Map<number, Set<string>>([
    [1, new Set()],
    [2, new Set()],
    [3, new Set()],
  ])
  for (const languageId of [1, 2, 3, 1, 2, 3]) {
    await call('POST', 'account/ChangeLanguage', { languageId })
    titles.get(languageId)!.add(((await (await call('GET', `request/Get/${randomUUID()}`)).json()) as ProblemReply).title)
  }
  expect([...titles.values()].map(({ size }) => size)).toEqual([1, 1, 1])
  expect(new Set([...titles.values()].flatMap((each) => [...each])).size).toBe(3)
})
