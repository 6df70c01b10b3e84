import { expect, test } from 'vitest'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { checkCounters } from '../../types/check/counters.ts'
import { countersOf } from '../../screens/list/counters.ts'
import { dueLists } from './due.ts'
import { flowsOf, underWay } from './flows.ts'
import { waitingOf } from './waiting.ts'

const request = getDefinition('request')
const holding = (...permissions: string[]): Actor => ({
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: 'body',
  branchIds: ['branch'],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((permission) => [permission, 'role'])),
})
const dueOf = (actor: Actor) => dueLists(definitions, actor, '2026-11-20').map(({ definition: { type }, filters }) => [type, filters])

test('each counter counts the states whose codes docs/domain.md names', () => {
  const counted = Object.fromEntries(
    countersOf(request, checkCounters).map(({ label, filters }) => [label.ru, filters['state'] ?? filters]),
  )
  expect(counted).toMatchObject({
    Новые: ['sent'],
    'На рассмотрении': expect.arrayContaining(['ceo', 'moderator']),
    Согласованы: expect.arrayContaining(['agreed.notBegun', 'agreed.begun', 'agreed.completed']),
    Отклонены: ['refused', 'notAgreed'],
    Отменены: ['cancelled'],
    'Срок истёк (закрыты)': ['expired', 'expiredUndecided', 'expiredAtHead'],
  })
  expect(countersOf(request, checkCounters)[0]).toMatchObject({ filters: { late: true }, isLate: true })
  expect(countersOf(getDefinition('region'), checkCounters)).toEqual([])
})

test('a turn is split by its day: what can be done now, what waits, and beginnings', () => {
  const actor = holding('RequestView', 'RequestCreate', 'RequestSend', 'RequestHold')
  const parts = waitingOf(flowsOf(definitions, actor), '2026-11-20').map(({ when, turn: { state }, part: { filters } }) => [
    when,
    state,
    filters['checkStartDate'],
  ])
  expect(parts).toContainEqual(['now', 'agreed.notBegun', { from: '2000-01-01', to: '2026-11-20' }])
  expect(parts).toContainEqual(['later', 'agreed.notBegun', { from: '2026-11-21', to: '2099-12-31' }])
  expect(parts.filter(([when]) => when === 'unsent').map(([, state]) => state)).toEqual(['draft'])
  expect(parts.filter(([, state]) => state === 'agreed.begun')).toEqual([['now', 'agreed.begun', undefined]])
})

test('an entry of the inspection book waits for its business now: it is no draft of theirs', () => {
  const business = { ...holding('InspectionBookView', 'InspectionBookConfirm'), organizationId: null, contractorId: 'business' }
  expect(waitingOf(flowsOf(definitions, business), '2026-11-20').map(({ when, turn: { state } }) => [when, state])).toEqual([
    ['now', 'entered'],
  ])
})

test('what is under way is one’s own for who can send, and what is not his turn for the others', () => {
  const own = holding('RequestView', 'RequestCreate')
  expect(underWay(flowsOf(definitions, own)[0]!, own)).toMatchObject({ isOwn: true, filters: { createdUserId: ['me'] } })
  const head = holding('RequestView', 'RequestApprove')
  const { filters, isOwn } = underWay(flowsOf(definitions, head)[0]!, head)!
  expect(isOwn).toBe(false)
  expect(filters['state']).toContain('sent')
  for (const state of ['draft', 'ceo', 'cancelled', 'archived']) expect(filters['state']).not.toContain(state)
})

test('what is due is of the bodies that one stands for, in the states in which it is his turn', () => {
  const mine = {
    inspectionOrganizationId: ['body'],
    state: expect.arrayContaining(['ceo', 'agreed.notBegun', 'notified.begun']),
    due: { to: '2026-11-27' },
  }
  expect(dueOf(holding('RequestView', 'RequestApprove', 'RequestHold'))).toEqual([['request', mine]])
  expect(dueOf({ ...holding('RequestView', 'PostponementView'), organizationId: null, contractorId: 'business' })).toMatchObject([
    ['request', { contractorId: ['business'] }],
  ])
  expect(dueOf({ ...holding('PostponementView'), organizationId: null, contractorId: 'business' })).toEqual([])
  expect(dueOf(holding('EmployeeView', 'BranchesEmployeeEdit'))).toEqual([
    ['employee', { organizationId: ['body', 'branch'], state: ['active'], due: { to: '2027-01-19' } }],
  ])
  expect(dueOf(holding('AllRequestView'))).toEqual([])
})
