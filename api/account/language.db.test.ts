import { expect, test } from 'vitest'
import type { UserInfo } from '@nazorat/machines'
import { openApp } from '../testing/call.ts'

test('languages that are chosen at the same time are all accepted', async () => {
  const { world, signIn } = await openApp()
  const call = await signIn(world.actors.inspector)
  const chosen = await Promise.all([1, 3, 1, 3].map((languageId) => call('POST', 'account/ChangeLanguage', { languageId })))
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { languageId } = (await (await call('GET', 'account/GetUserInfo')).json()) as UserInfo
  expect([1, 3]).toContain(languageId)
})
