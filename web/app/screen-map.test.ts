import { definitions } from '@nazorat/machines/documents'
import { eventLog } from '@nazorat/machines/reports/event-log'
import type { Actor } from '@nazorat/machines/workflow'
import { reports } from '@nazorat/machines/reports/reports'
import { describe, expect, test } from 'vitest'
import { documentPath, listPath, screenAt, screenOf } from '../navigation/paths.ts'
import { screenGroups } from '../navigation/screen-map.ts'
import { mayOpen, menuOf, screensOf } from '../navigation/menu.ts'

const screens = screenGroups.flatMap((group) => group.screens)
const holding = (...permissions: string[]): Actor => ({
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((permission) => [permission, 'role'])),
})

describe('the screen map', () => {
  test('shows every document type, the log and reports, at addresses of their own', () => {
    const types = new Set(screens.map(({ type }) => type))
    expect([...types].filter((type) => !(type in reports)).sort()).toEqual([...definitions.map(({ type }) => type), eventLog.type].sort())
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
    for (const { path } of screens) expect(path).toMatch(/^\/[a-z]+\/[a-z]+\d?(\/report)?$/)
  })

  test('is narrowed by filters that the lists have', () => {
    for (const { type, filters = {} } of screens) {
      const definition = definitions.find((each) => each.type === type)
      expect(definition?.list.filters ?? []).toEqual(expect.arrayContaining(Object.keys(filters)))
    }
  })

  test('leads to the list of records that are kept on another screen by the address of that one', () => {
    expect(listPath('scheduleexception')).toBe('/management/schedule')
    expect(documentPath('scheduleexception', '1')).toBe('/management/scheduleexception/1')
    for (const { listedOn } of screens) if (listedOn !== undefined) expect(screenAt(listedOn)).toBeDefined()
  })
})

describe('the menu', () => {
  /** Reports that everybody sees who is signed in. */
  const everybodys = ['/info/excelreport6', '/info/excelreport7']

  test('has the screens that the person may open, in groups that are not empty, and none of those listed elsewhere', () => {
    const names = (actor: Actor) => menuOf(actor).map(({ name, items }) => [name, items.map(({ path }) => path)])
    expect(names(holding('RegionView', 'AllRequestView', 'ScheduleView'))).toEqual([
      ['document', ['/document/request']],
      ['management', ['/management/schedule']],
      ['info', ['/info/region']],
      ['reports', everybodys],
    ])
    expect(names(holding())).toEqual([['reports', everybodys]])
    expect(names(holding('EventLogView'))).toEqual([['reports', expect.arrayContaining(['/reports/log', ...everybodys])]])
  })

  test('keeps the order of what was starred, without what is closed to the person', () => {
    expect(screensOf(['/info/region', '/document/request', '/no/where'], holding('RegionView')).map(({ path }) => path)).toEqual([
      '/info/region',
    ])
  })

  test('asks a permission of the screen’s own beside that to view its type', () => {
    const screen = { ...screenOf('request')!, permission: 'RequestArchive' }
    expect(mayOpen(screen, holding('RequestView'))).toBe(false)
    expect(mayOpen(screen, holding('RequestView', 'RequestArchive'))).toBe(true)
  })
})
