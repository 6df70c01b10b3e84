import { expect, it } from 'vitest'
import { type Actor, type DocumentReply, offersFor } from '../kit/index.ts'
import { getDefinition } from './index.ts'

const now = '2026-11-23T07:00:00.000Z'
const hr: Actor = {
  id: 'a',
  name: '',
  language: 'ln',
  organizationId: 'o',
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: { EmployeeView: 'role', EmployeeEdit: 'role' },
}

/** The names of the actions that are offered on an employee, those that a rule refuses in brackets. */
function offered(fields: object): string[] {
  const values = {
    organizationId: 'o',
    isInspector: null,
    isTopInspector: null,
    isHr: null,
    certificateExpiration: '2027-01-01',
    ...fields,
  }
  const employee = {
    id: 'e',
    type: 'employee',
    version: 1,
    state: 'active',
    fields: values,
    actions: [],
    lookups: { account: null },
    verdicts: {},
  }
  const offers = offersFor(getDefinition('employee'), employee as unknown as DocumentReply, hr, now)
  return offers.map(({ name, refusal }) => (refusal ? `(${name})` : name)).filter((name) => /(make|revoke)/.test(name))
}

it('of an action and the one that undoes it, that which can be done is offered', () => {
  expect(offered({})).toEqual(['makeInspector', '(makeTopInspector)', 'makeHr'])
  expect(offered({ isInspector: true })).toEqual(['makeTopInspector', 'makeHr', 'revokeInspector'])
  expect(offered({ isInspector: true, isTopInspector: true, isHr: true })).toEqual(['revokeInspector', 'revokeTopInspector', 'revokeHr'])
})

it('an action that a rule refuses is offered with its reason as long as it cannot be undone', () => {
  expect(offered({ certificateExpiration: '2026-11-22' })).toEqual(['(makeInspector)', '(makeTopInspector)', 'makeHr'])
})
