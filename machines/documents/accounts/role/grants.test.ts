import { describe, expect, it, test } from 'vitest'
import { type Actor, availability, type RelatedDocument, t } from '../../../kit/index.ts'
import { everyPermission, getDefinition } from '../../index.ts'
import { permissionsOfPost, withPost } from '../../people/employee/post.ts'
import { mayBind } from '../signing-key/machine.ts'
import { endRefusal, resetRefusal } from '../user/password.ts'
import { beyondGrant } from './grants.ts'

const actor = (grants: string[], about: Partial<Actor> = {}): Actor => ({
  id: 'a',
  name: '',
  language: 'ru',
  organizationId: 'own',
  branchIds: ['branch'],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(grants.map((name) => [name, 'r'])),
  ...about,
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
const checked = (
  type: string,
  by: Actor,
  input: Record<string, unknown>,
  values: Record<string, unknown>,
  lookups: Record<string, unknown> = {},
) => getDefinition(type).actions['save']!.validateInput!(input, { values, actor: by, now, lookups })

describe('a role', () => {
  const keeper = actor(['RoleView', 'RoleEdit', 'RequestView'])

  it('is given what exists, and what its keeper holds', () => {
    expect(checked('role', keeper, { permissions: ['RequestView'] }, {})).toEqual({})
    expect(checked('role', keeper, { permissions: ['RequestView', 'RequestApprove'] }, {})).toEqual({
      permissions: [expect.objectContaining({ ru: expect.stringContaining('утвердить') })],
    })
    expect(checked('role', actor(['RoleEdit', 'RoleGrant']), { permissions: ['RequestApprove', 'AllUserEdit'] }, {})).toEqual({})
    for (const unknown of ['Nonsense', 'AccessRecord', 'ClockFire']) {
      expect(checked('role', actor(['RoleGrant']), { permissions: ['RequestView', unknown] }, {}).permissions![0]!.ru).toContain(
        `«${unknown}»`,
      )
    }
  })

  it('keeps what others gave it', () => {
    const held = { permissions: ['RequestApprove', 'GoneSinceThen'] }
    expect(checked('role', keeper, { name: t('б', 'в', 'a') }, held)).toEqual({})
    expect(checked('role', keeper, { permissions: ['RequestApprove', 'GoneSinceThen', 'RequestView'] }, held)).toEqual({})
    expect(checked('role', keeper, { permissions: [] }, held)).toEqual({})
  })
})

const role = (id: string, permissions: string[]): RelatedDocument<'role', 'permissions'> => ({
  id,
  type: 'role',
  title: t('Раҳбар', 'Руководитель'),
  state: 'active',
  values: { permissions },
})
const modest = role('modest', ['RequestView'])
const mighty = role('mighty', ['RequestView', 'RequestApprove'])

describe('a user', () => {
  const secretary = actor(['UserView', 'UserEdit', 'RequestView'])
  const roles = (...given: RelatedDocument<'role', 'permissions'>[]) => ({ roles: given })

  it('is given no role with more than the giver may do', () => {
    expect(checked('user', secretary, { roles: ['modest'], organizationId: 'own' }, {}, roles(modest))).toEqual({})
    expect(checked('user', secretary, { roles: ['mighty'], organizationId: 'own' }, {}, roles(mighty)).roles![0]!.ru).toContain(
      '«Руководитель»',
    )
    expect(checked('user', actor(['AllUserEdit', 'RoleGrant']), { roles: ['mighty'], organizationId: 'other' }, {}, roles(mighty))).toEqual(
      {},
    )
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
    const verdict = availability(
      getDefinition(type),
      'activate',
      { id: 'x', version: 2, state: 'passive', values },
      { actor: by, now, lookups },
    )
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
  const refusal = resetRefusal(actor([...grants]), { id: 'u', values: { organizationId } }, { roles: [mighty] }, everyPermission)
  expect(refusal && (refusal.params['rule'] ?? refusal.code)).toBe(refused)
})

test('nobody gives themselves a password, but may sign themselves out', () => {
  const by = actor(['AllUserEdit', 'RoleGrant'])
  const self = { id: by.id, values: { organizationId: 'own' } }
  expect(resetRefusal(by, self, {}, everyPermission)?.params['rule']).toBe('notOwnPassword')
  expect(endRefusal(by, self)).toBe(null)
})

describe('what comes with a post', () => {
  type Employee = RelatedDocument<'employee', 'organizationId' | 'isTopInspector' | 'isHr'>
  const employee = (about: Partial<Employee['values']>): Employee => ({
    id: 'e',
    type: 'employee',
    title: 'E',
    state: 'active',
    values: { organizationId: 'own', isTopInspector: false, isHr: false, ...about },
  })
  const hr = employee({ isHr: true })
  const top = employee({ isTopInspector: true })
  const clerk = ['UserView', 'UserEdit', 'RequestView']
  const reset = (grants: readonly string[], of: Employee, about: Partial<Actor> = {}) =>
    resetRefusal(
      actor([...grants], about),
      { id: 'u', values: { organizationId: 'own', employeeId: 'e' } },
      { roles: [modest], employee: of },
      everyPermission,
    )?.params['rule'] ?? null

  it('is a permission that exists, whatever the post widens', () => {
    const grants = withPost(hr.values, Object.fromEntries(everyPermission.map(({ name }) => [name, 'r'])))
    const widened = withPost({ isTopInspector: true }, grants)
    for (const name of [...permissionsOfPost(hr.values), ...Object.keys(widened)])
      expect(everyPermission.map((each) => each.name)).toContain(name)
  })

  it('counts for who takes over a user as what roles give does', () => {
    expect(reset(clerk, employee({}))).toBe(null)
    expect(reset(clerk, hr)).toBe('notMorePermitted')
    expect(reset(clerk, top)).toBe('notMorePermitted')
    expect(reset(clerk, { ...hr, values: { ...hr.values, organizationId: 'former' } })).toBe(null)
    expect(reset([...clerk, ...permissionsOfPost(hr.values)], hr)).toBe(null)
    expect(reset([...clerk, 'BranchesRequestView'], top)).toBe(null)
    const user = { values: { organizationId: 'own', contractorId: null } }
    expect(mayBind(actor(clerk), { user, roles: [modest], employees: [] }, everyPermission)).toBe(true)
    expect(mayBind(actor(clerk), { user, roles: [modest], employees: [hr] }, everyPermission)).toBe(false)
  })

  it('is given by who may give the post itself', () => {
    expect([reset([...clerk, 'EmployeeEdit'], hr), reset([...clerk, 'EmployeeEdit'], top)]).toEqual([null, null])
  })

  it('comes to no user by an employee record that the giver chooses for them, nor with a passive user who is activated', () => {
    const given = (values: object, input: object, of: Employee, roles = [modest], grants = clerk) =>
      Object.keys(
        checked('user', actor(grants), input as Record<string, unknown>, values as Record<string, unknown>, { roles, employee: of }),
      )
    const before = { organizationId: 'own', contractorId: null, employeeId: null, roles: ['modest'] }
    expect(given(before, { employeeId: 'e' }, employee({}))).toEqual([])
    for (const post of [hr, top]) expect(given(before, { employeeId: 'e' }, post)).toEqual(['employeeId'])
    expect(given(before, { employeeId: 'e' }, hr, [modest], [...clerk, 'EmployeeEdit'])).toEqual([])
    expect(given({}, { organizationId: 'own', employeeId: 'e', roles: ['modest'] }, hr)).toEqual(['employeeId'])
    // Of one who has the post already, another field changes, or a role that the post widens to the branches.
    const there = { ...before, employeeId: 'e' }
    expect(given(there, { phone: '+998901234567' }, top)).toEqual([])
    const people = role('people', ['RequestView', 'EmployeeView'])
    expect(given(there, { roles: ['modest', 'people'] }, top, [modest, people], [...clerk, 'EmployeeView'])).toEqual(['employeeId'])
    expect(given(there, { roles: ['modest', 'people'] }, top, [modest, people], [...clerk, 'BranchesEmployeeView'])).toEqual([])

    const passive = { id: 'x', version: 2, state: 'passive', values: there }
    const verdict = (grants: string[]) =>
      availability(getDefinition('user'), 'activate', passive, { actor: actor(grants), now, lookups: { roles: [modest], employee: hr } })
        .can
    expect([verdict(clerk), verdict([...clerk, 'EmployeeEdit'])]).toEqual([false, true])
  })
})
