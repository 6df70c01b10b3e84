import { describe, expect, it, test } from 'vitest'
import { type Actor, availability, type RelatedDocument, t } from '../../../kit/index.ts'
import { everyPermission, getDefinition } from '../../index.ts'
import { endRefusal, resetRefusal } from '../user/password.ts'
import { beyondGrant } from './grants.ts'

const actor = (grants: string[], about: Partial<Actor> = {}): Actor => ({
  id: 'a', name: '', language: 'ru', organizationId: 'own', branchIds: ['branch'], roleIds: [], contractorId: null, grants: Object.fromEntries(grants.map((name) => [name, 'r'])), ...about,
})
const beyond = (grants: string[], asked: string[], party?: string) => beyondGrant(actor(grants), asked, everyPermission, party)

describe('what somebody may give', () => {
  it.for([
    [['RequestView'], 'RequestView', true],
    [['AllRequestView'], 'RequestView', true],
    [['BranchesRequestView'], 'RequestView', true],
    [['AllRequestView'], 'BranchesRequestView', true],
    [['RequestView'], 'BranchesRequestView', false],
    [['BranchesRequestView'], 'AllRequestView', false],
    [['RequestView'], 'RequestApprove', false],
    [['UserEdit'], 'AllUserEdit', false],
    [['RoleGrant'], 'AllUserEdit', true],
    [['RoleEdit'], 'RoleGrant', false],
    [['RoleGrant'], 'RoleGrant', true],
    [[], 'ThereIsNoSuch', true],
  ] as const)('with %j is %s: %s', ([grants, asked, can]) => {
    expect(beyond([...grants], [asked])).toEqual(can ? [] : [asked])
  })

  it('reaches no further than what they may do themselves', () => {
    expect(beyond(['RequestApprove'], ['RequestApprove'], 'own')).toEqual([])
    expect(beyond(['RequestApprove'], ['RequestApprove'], 'branch')).toEqual(['RequestApprove'])
    expect(beyond(['BranchesRequestView'], ['RequestView'], 'branch')).toEqual([])
    expect(beyond(['BranchesRequestView'], ['RequestView'], 'other')).toEqual(['RequestView'])
    expect(beyond(['AllRequestView'], ['RequestView'], 'other')).toEqual([])
    // A directory is nobody's.
    expect(beyond(['RegionView'], ['RegionView'], 'other')).toEqual([])
  })
})

const now = '2026-11-20T06:00:00.000Z'
const checked = (type: string, by: Actor, input: Record<string, unknown>, values: Record<string, unknown>, lookups: Record<string, unknown> = {}) =>
  getDefinition(type).actions['save']!.validateInput!(input, { values, actor: by, now, lookups })

describe('a role', () => {
  const keeper = actor(['RoleView', 'RoleEdit', 'RequestView'])

  it('is given what exists, and what its keeper holds', () => {
    expect(checked('role', keeper, { permissions: ['RequestView'] }, {})).toEqual({})
    expect(checked('role', keeper, { permissions: ['RequestView', 'RequestApprove'] }, {})).toEqual({ permissions: [expect.objectContaining({ ru: expect.stringContaining('утвердить') })] })
    expect(checked('role', actor(['RoleEdit', 'RoleGrant']), { permissions: ['RequestApprove', 'AllUserEdit'] }, {})).toEqual({})
    for (const unknown of ['Nonsense', 'AccessRecord', 'ClockFire']) {
      expect(checked('role', actor(['RoleGrant']), { permissions: ['RequestView', unknown] }, {}).permissions![0]!.ru).toContain(`«${unknown}»`)
    }
  })

  it('keeps what others gave it', () => {
    const held = { permissions: ['RequestApprove', 'GoneSinceThen'] }
    expect(checked('role', keeper, { name: t('a', 'б', 'в') }, held)).toEqual({})
    expect(checked('role', keeper, { permissions: ['RequestApprove', 'GoneSinceThen', 'RequestView'] }, held)).toEqual({})
    expect(checked('role', keeper, { permissions: [] }, held)).toEqual({})
  })
})

const role = (id: string, permissions: string[]): RelatedDocument => ({ id, type: 'role', title: t('Rahbar', 'Раҳбар', 'Руководитель'), state: 'active', values: { permissions } })
const modest = role('modest', ['RequestView'])
const mighty = role('mighty', ['RequestView', 'RequestApprove'])

describe('a user', () => {
  const secretary = actor(['UserView', 'UserEdit', 'RequestView'])
  const roles = (...given: RelatedDocument[]) => ({ roles: given })

  it('is given no role with more than the giver may do', () => {
    expect(checked('user', secretary, { roles: ['modest'], organizationId: 'own' }, {}, roles(modest))).toEqual({})
    expect(checked('user', secretary, { roles: ['mighty'], organizationId: 'own' }, {}, roles(mighty)).roles![0]!.ru).toContain('«Руководитель»')
    expect(checked('user', actor(['AllUserEdit', 'RoleGrant']), { roles: ['mighty'], organizationId: 'other' }, {}, roles(mighty))).toEqual({})
  })

  it('keeps the roles that others gave, as long as they stand where they stood', () => {
    const held = { roles: ['mighty'], organizationId: 'own', contractorId: null }
    expect(checked('user', secretary, { phone: '+998901234567' }, held, roles(mighty))).toEqual({})
    expect(checked('user', secretary, { roles: ['mighty', 'modest'] }, held, roles(mighty, modest))).toEqual({})
    for (const elsewhere of [{ organizationId: 'branch' }, { organizationId: null, contractorId: 'business' }]) {
      expect(Object.keys(checked('user', secretary, elsewhere, held, roles(mighty)))).toEqual(['roles'])
    }
  })
})

describe('a passive record comes back', () => {
  const activated = (type: string, by: Actor, values: Record<string, unknown>, lookups: Record<string, unknown> = {}) => {
    const verdict = availability(getDefinition(type), 'activate', { id: 'x', version: 2, state: 'passive', values }, { actor: by, now, lookups })
    return verdict.can || (verdict.refusal.params['rule'] ?? verdict.refusal.code)
  }

  it('a role by who could give all that it grants', () => {
    expect(activated('role', actor(['RoleView', 'RoleEdit', 'RequestApprove']), { permissions: ['RequestApprove'] })).toBe(true)
    expect(activated('role', actor(['RoleView', 'RoleEdit']), { permissions: ['RequestApprove'] })).toBe('mayGive')
    expect(activated('role', actor(['RoleView', 'RoleEdit', 'RoleGrant']), { permissions: ['RequestApprove'] })).toBe(true)
    expect(activated('role', actor(['RoleView', 'RoleGrant']), { permissions: [] })).toBe('forbidden')
  })

  it('a user by who could give all their roles, there', () => {
    const by = actor(['UserView', 'UserEdit', 'BranchesUserEdit', 'RequestView'])
    const values = { organizationId: 'own', roles: ['modest'] }
    expect(activated('user', by, values, { roles: [modest] })).toBe(true)
    expect(activated('user', by, { ...values, roles: ['mighty'] }, { roles: [mighty] })).toBe('mayGive')
    expect(activated('user', by, { ...values, organizationId: 'branch' }, { roles: [modest] })).toBe('mayGive')
  })
})

test.for([
  ['who may keep the user and all that they may do', ['AllUserEdit', 'RequestView', 'RequestApprove'], 'own', null],
  ['who may give everything', ['AllUserEdit', 'RoleGrant'], 'other', null],
  ['who may do less than the user', ['AllUserEdit', 'RequestView'], 'own', 'notMorePermitted'],
  ['who may do it for their own body only', ['AllUserEdit', 'RequestView', 'RequestApprove'], 'other', 'notMorePermitted'],
  ['who may keep no users of that body', ['UserEdit', 'RoleGrant'], 'other', 'forbidden'],
  ['who may keep no users', ['RoleGrant'], 'own', 'forbidden'],
] as const)('a password is given anew by nobody but those %s', ([, grants, organizationId, refused]) => {
  const refusal = resetRefusal(actor([...grants]), { id: 'u', values: { organizationId } }, [mighty], everyPermission)
  expect(refusal && (refusal.params['rule'] ?? refusal.code)).toBe(refused)
})

test('nobody gives themselves a password, but may sign themselves out', () => {
  const by = actor(['AllUserEdit', 'RoleGrant'])
  const self = { id: by.id, values: { organizationId: 'own' } }
  expect(resetRefusal(by, self, [], everyPermission)?.params['rule']).toBe('notOwnPassword')
  expect(endRefusal(by, self)).toBe(null)
})
