import { expect, test } from 'vitest'
import { regionRecords } from '../seed/base/geography.ts'
import { actorOf } from '../seed/demo/accounts.ts'
import { bodies } from '../seed/demo/bodies.ts'
import { idOf } from '../seed/ids.ts'
import { whoGetsChecks } from './demo.ts'

test('the start names moderators of the demo who get the checks of their regions', () => {
  const named = [...whoGetsChecks.matchAll(/moderator\.\w+/g)].map(([name]) => name)
  const bodyOf = (name: string) => bodies.find(({ key }) => idOf('organization', key) === actorOf(name).organizationId)!
  expect(named.map((name) => bodyOf(name).kind)).toEqual(['authorized', 'authorized', 'authorized'])
  expect(named.map((name) => Object.keys(actorOf(name).grants).includes('RequestReceive'))).toEqual([true, true, true])
  // The first is named as the one of the city of Tashkent.
  const region = regionRecords.find(({ id }) => id === idOf('region', bodyOf(named[0]!).region))!
  expect(region.values['name']).toMatchObject({ ru: 'город Ташкент' })
})
