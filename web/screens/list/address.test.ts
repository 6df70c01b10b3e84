import { describe, expect, test } from 'vitest'
import { startStatusCode } from '@nazorat/machines/api-types'
import { listDefinition } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { settings } from '@nazorat/machines/documents/settings/setting/settings'
import { integer } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { parseSearch, stringifySearch } from '../../app/router-search.ts'
import { readFilter } from './filters/filter-address.ts'
import { divided, every, mine, mineIn, queryOf, queueOf, readAddress, writeAddress } from './address.ts'

const request = listDefinition(getDefinition('request'))
const region = listDefinition(getDefinition('region'))
const actor: Actor = {
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: {},
}
const read = (search: string) => readAddress(request, parseSearch(search))
const query = (search: string) => queryOf(request, read(search), actor)

describe('the address of a list', () => {
  test('an empty one asks for the first twenty in the usual order', () => {
    expect(queryOf(region, readAddress(region, {}), actor)).toEqual({ page: 1, pageSize: 20, sortBy: null, orderType: 'asc' })
  })

  test('an empty one asks for all that there are of few, and says so of none', () => {
    const setting = listDefinition(getDefinition('setting'))
    expect(readAddress(setting, {}).pageSize).toBeGreaterThanOrEqual(Object.keys(settings).length)
    expect([setting, region].map((definition) => writeAddress(definition, readAddress(definition, {})))).toEqual([{}, {}])
    expect(readAddress(setting, writeAddress(setting, { ...readAddress(setting, {}), pageSize: 20 })).pageSize).toBe(20)
  })

  test('an empty one asks for nothing that is not sent, which has queues; a filter or a search finds them too', () => {
    expect(query('')).toEqual({
      page: 1,
      pageSize: 20,
      sortBy: null,
      orderType: 'asc',
      state: Object.keys(request.states).filter((state) => !['draft', 'returned', 'deleted'].includes(state)),
    })
    expect([
      query('?queue=draft').state,
      query('?contractorInn=301234567').state,
      query('?search=mebel').state,
      query(`?queue=${mine}`).state,
    ]).toEqual([['draft'], undefined, undefined, undefined])
  })

  test('says nothing of what is looked for among people', () => {
    const written = {
      queue: 'active',
      search: '32803918882383',
      pinfl: '32803918882383',
      fullName: 'Karimov',
      organizationId: 'a',
      page: '2',
    }
    expect(divided(listDefinition(getDefinition('employee')), written)).toEqual({
      open: { queue: 'active', organizationId: 'a', page: '2' },
      closed: { search: '32803918882383', pinfl: '32803918882383', fullName: 'Karimov' },
    })
    expect(divided(request, { search: 'mebel', state: 'sent' })).toEqual({ open: { search: 'mebel', state: 'sent' }, closed: {} })
  })

  test('lists of checks and postponements begin with the status of a user, and no others', () => {
    expect([queueOf(request, startStatusCode, 4), queueOf(request, startStatusCode, 5)]).toEqual(['moderator', 'ceo'])
    const beginning = definitions.filter((definition) =>
      ['4', '5'].some((status) => queueOf(listDefinition(definition), startStatusCode, Number(status)) !== undefined),
    )
    expect(beginning.map(({ type }) => type).toSorted()).toEqual(['postponement', 'request'])
    expect(query(`?queue=${every}`)).toEqual(query(''))
  })

  test('filters are read by the kinds of their fields', () => {
    expect(query('?state=sent,moderator&contractorInn=301234567&checkStartDate=2026-01-01..2026-01-31&regionId=a,b')).toMatchObject({
      state: ['sent', 'moderator'],
      contractorInn: '301234567',
      checkStartDate: { from: '2026-01-01', to: '2026-01-31' },
      regionId: ['a', 'b'],
    })
  })

  test('a filter may ask for what has no value', () => {
    expect(query('?regionId=a,-&archivedFrom=-')).toMatchObject({ regionId: ['a', null], archivedFrom: [null] })
    expect(writeAddress(request, { ...read(''), filters: { regionId: null, archivedFrom: ['refused', null] } })).toMatchObject({
      regionId: '-',
      archivedFrom: 'refused,-',
    })
  })

  test('the steps of single actors are words on the screen and codes to the server', () => {
    expect(query('?ceoStatusId=3,5')).toMatchObject({ ceoStatusId: [3, 5] })
  })

  test('a queue stands for its states, and «mine» for whoever asks', () => {
    expect(query('?queue=begun')).toMatchObject({ state: ['agreed.begun', 'notified.begun'] })
    const mineOf = (permission: string) => queryOf(request, read(`?queue=${mine}`), { ...actor, grants: { [permission]: 'role' } })
    expect([mineOf('RequestCreate'), mineOf('AllRequestReceive')]).toMatchObject([{ createdUserId: ['me'] }, { moderatorId: ['me'] }])
    expect([mineIn(request, actor), mineIn(region, actor)]).toEqual([undefined, undefined])
  })

  test('what it cannot mean is left out', () => {
    expect(query('?page=-3&pageSize=7&sort=inspectors&queue=none&checkStartDate=tomorrow&nonsense=1')).toEqual(query(''))
  })

  test('days with one end alone, which the server refuses, are left out; what is due may be asked for up to a day', () => {
    for (const days of ['2026-01-01..', '..2026-01-01']) expect(query(`?checkStartDate=${days}&createdAt=${days}`)).toEqual(query(''))
    expect(query('?due=..2026-11-27')).toMatchObject({ due: { to: '2026-11-27' } })
    expect(readFilter('days', integer(t('', '')), '5..')).toEqual({ from: 5 })
  })

  test('what is written is read as the same', () => {
    const search =
      '?queue=sent&contractorInn=301234567&checkStartDate=2026-01-01..2026-03-31&search=mar&sort=-checkStartDate&page=3&pageSize=50'
    const address = read(search)
    expect(stringifySearch(writeAddress(request, address))).toBe(search)
  })
})
