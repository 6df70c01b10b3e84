import { expect, test } from 'vitest'
import { type Actor, getDefinition } from '@nazorat/machines'
import { countersOf } from './counters.ts'
import { daysUntil, dueLists } from './due.ts'
import { flowsOf, underWay } from './flows.ts'

const request = getDefinition('request')
const holding = (...permissions: string[]): Actor => ({
  id: 'me', name: 'Me', language: 'cl', organizationId: 'body', branchIds: ['branch'], roleIds: [], contractorId: null,
  grants: Object.fromEntries(permissions.map((permission) => [permission, 'role'])),
})
const dueOf = (actor: Actor) => dueLists(actor, '2026-11-20').map(({ date, filters }) => [date, filters])

test('each counter counts the states whose codes domain.md names', () => {
  const counted = Object.fromEntries(countersOf(request).map(({ label, states }) => [label.ru, states]))
  expect(counted).toMatchObject({
    'Новые': ['sent'],
    'На рассмотрении': expect.arrayContaining(['ceo', 'moderator']),
    'Согласованы': expect.arrayContaining(['agreed.notBegun', 'agreed.begun', 'agreed.completed']),
    'Отклонены': ['refused', 'notAgreed'],
    'Отменены': ['cancelled'],
  })
  expect(countersOf(getDefinition('region'))).toEqual([])
})

test('what is under way is one’s own for who can send, and what is not his turn for the others', () => {
  const own = holding('RequestView', 'RequestCreate')
  expect(underWay(flowsOf(own)[0]!, own)).toMatchObject({ isOwn: true, filters: { createdUserId: ['me'] } })
  const head = holding('RequestView', 'RequestApprove')
  const { filters, isOwn } = underWay(flowsOf(head)[0]!, head)!
  expect(isOwn).toBe(false)
  expect(filters['state']).toContain('sent')
  for (const state of ['draft', 'ceo', 'cancelled', 'archived']) expect(filters['state']).not.toContain(state)
})

test('what is due is of the bodies that one stands for; who sees everything has nothing due', () => {
  expect(dueOf(holding('BranchesRequestView'))).toMatchObject([
    ['checkStartDate', { inspectionOrganizationId: ['body', 'branch'], checkStartDate: { to: '2026-11-23' } }],
    ['checkEndDate', { checkEndDate: { to: '2026-11-21' } }],
  ])
  expect(dueOf({ ...holding('RequestView'), organizationId: null, contractorId: 'business' })[0]).toMatchObject(['checkStartDate', { contractorId: ['business'] }])
  expect(dueOf(holding('AllRequestView'))).toEqual([])
})

test('a day is counted from today, and is late from the next day on', () => {
  expect(['2026-11-18', '2026-11-20', '2026-11-21'].map((day) => daysUntil(day, '2026-11-20'))).toEqual([-2, 0, 1])
})
