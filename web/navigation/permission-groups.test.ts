import { permissions } from '@nazorat/machines/permissions'
import { expect, test } from 'vitest'
import { screenGroups } from './screen-map.ts'
import { groupsOfMenu, conditionsIn } from './permission-groups.ts'

test('every permission stands once, in the order of the menu, and those of no screen last', () => {
  const groups = groupsOfMenu(permissions)
  expect(groups.flatMap((group) => group.permissions.map(({ name }) => name)).toSorted()).toEqual(
    permissions.map(({ name }) => name).toSorted(),
  )
  const order = [...screenGroups.map(({ name }) => name), 'general']
  expect(groups.map(({ name }) => order.indexOf(name))).toEqual(groups.map(({ name }) => order.indexOf(name)).toSorted((a, b) => a - b))
  const types = groups.flatMap((group) => group.permissions).map(({ type }) => type)
  const screens = screenGroups.flatMap(({ screens }) => screens).map(({ type }) => type)
  const known = types.filter((type) => type !== null)
  expect(known.map((type) => screens.indexOf(type))).toEqual(known.map((type) => screens.indexOf(type)).toSorted((a, b) => a - b))
  expect(groups.at(-1)!.permissions.map(({ name }) => name)).toEqual(['EventHistoryView', 'EventLogView', 'FilesErase'])
})

test('a search finds words of a permission in either alphabet', () => {
  const found = (search: string) =>
    conditionsIn(groupsOfMenu(permissions), search, ({ cl }) => cl).flatMap((group) => group.permissions.map(({ name }) => name))
  expect(found('роллар сақлаш')).toEqual(found('rollar saqlash'))
  expect(found('роллар сақлаш')).toContain('RoleEdit')
  expect(found('ҳеч-қачон')).toEqual([])
})
