import { expect, test } from 'vitest'
import type { UserInfo } from '@nazorat/machines/api-types'
import { demoAccounts } from '../../../run/seed/demo/accounts.ts'
import { settle } from '../testing/staying.ts'
import { sharedSystem } from '../testing/system.ts'
import { countCalls } from './in-page.ts'
import { isWhole, obstaclesIn, open } from './look-at.ts'
import { callIn, viewsOf } from './views.ts'

const system = sharedSystem()

test.runIf(isWhole).for(demoAccounts.names)('no page has an obstacle for %s, in either theme', { timeout: 1_800_000 }, async (user) => {
  const found: string[] = []
  const page = await system.signIn(user, { at: null })
  await page.addInitScript(countCalls)
  await page.goto('/dashboard')
  const { actor } = await callIn<UserInfo>(page, 'account/GetUserInfo')
  for (const view of await viewsOf(page, { actor, isFirst: true }, new Set())) {
    await open(page, view)
    const tabs = view.hasTabs ? await page.getByRole('tab').count() : 1
    for (let tab = 0; tab < tabs; tab++) {
      if (tab > 0) await page.getByRole('tab').nth(tab).click()
      await settle(page)
      found.push(...(await obstaclesIn(page, `${user} ${view.path} tab ${tab + 1}`)))
    }
  }
  expect(found).toEqual([])
})
