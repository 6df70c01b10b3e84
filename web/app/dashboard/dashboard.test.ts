import { expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { listDefinition } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { permissions } from '@nazorat/machines/permissions'
import type { Actor } from '@nazorat/machines/workflow'
import { checkCounters } from '../../types/check/counters.ts'
import { readAddress } from '../../screens/list/address.ts'
import { linkTo } from '../../screens/list/part.ts'
import { countersOf } from '../../screens/list/counters.ts'
import { dueElsewhere, dueLists } from './due.ts'
import { flowsOf, underWay } from './flows.ts'
import { type Group, groupsOf, shownRows, workOf } from './work.ts'

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
const today = '2026-11-20'
const workFor = (actor: Actor) => {
  const flows = flowsOf(definitions, actor)
  return workOf(flows, dueElsewhere(dueLists(definitions, actor, today), flows), today)
}
const dueOf = (actor: Actor) =>
  dueLists(definitions, actor, today).map(({ definition: { type }, filters, until }) => [type, filters, until])

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

test('what is one’s turn is grouped by its deadline; what waits for its day comes later, and beginnings last', () => {
  const parts = workFor(holding('RequestView', 'RequestCreate', 'RequestSend', 'RequestHold'))
  const found = parts.map(({ group, part: { filters } }) => [
    group,
    filters['state'],
    filters['due'] ?? filters['late'],
    filters['checkStartDate'],
  ])
  const begun = { from: '2000-01-01', to: today }
  const unbegun = expect.arrayContaining(['agreed.notBegun'])
  expect(found).toContainEqual(['overdue', unbegun, true, begun])
  expect(found).toContainEqual(['today', unbegun, { from: today, to: today }, begun])
  expect(found).toContainEqual(['week', unbegun, { from: '2026-11-21', to: '2026-11-27' }, begun])
  expect(found).toContainEqual(['later', unbegun, { from: '2026-11-28' }, begun])
  expect(found).toContainEqual(['later', unbegun, undefined, { from: '2026-11-21', to: '2099-12-31' }])
  expect(found.filter(([group]) => group === 'drafts').map(([, states]) => states)).toEqual([['draft']])
  expect(Object.keys(shownRows)).toEqual(['sentBack', 'overdue', 'today', 'week', 'later', 'open', 'drafts'])
})

test('seven rows are shown at most, the most urgent groups first; of those below the head stands alone', () => {
  const parts = workFor(holding('RequestView', 'RequestCreate', 'RequestSend', 'RequestHold'))
  const listed = parts.map((of, i) => ({
    of,
    list: { total: 4, texts: {}, rows: [1, 2, 3, 4].map((n) => ({ id: `${i} ${n}`, state: 'draft', version: 1 })) } as unknown as ListReply,
  }))
  const groups = groupsOf(listed)
  expect(groups.map(({ rows }) => rows.length).reduce((sum, n) => sum + n, 0)).toBe(7)
  expect(groups.map(({ name }) => name)).toEqual(Object.keys(shownRows).filter((name) => parts.some(({ group }) => group === name)))
  expect(groups.at(-1)!.rows).toEqual([])
  expect(groupsOf(listed.map(({ of, list }) => ({ of, list: { ...list, total: 0, rows: [] } })))).toEqual([])
})

test('every document that waits is in one group, and the link of a group asks its list for the same', () => {
  const everything = holding(...permissions.map(({ name }) => name))
  for (const actor of [everything, { ...everything, organizationId: null, contractorId: 'business' }]) {
    const flows = flowsOf(definitions, actor)
    const parts = workFor(actor)
    for (const { definition, turns } of flows) {
      const groupsOf = (state: string): Group[] =>
        parts
          .filter((each) => each.part.definition === definition && each.turns.some((turn) => turn.state === state))
          .map(({ group }) => group)
      for (const { state } of turns) {
        const groups = new Set(groupsOf(state))
        const byDeadline = ['overdue', 'today', 'week', 'later', 'open'].every((each) => groups.has(each as Group))
        expect(byDeadline || [...groups].some((each) => ['sentBack', 'open', 'drafts'].includes(each)), `${definition.type} ${state}`).toBe(
          true,
        )
      }
    }
    for (const { part } of parts) {
      const definition = listDefinition(part.definition)
      const { to: _, search } = linkTo(part)
      expect(readAddress(definition, search).filters, part.definition.type).toEqual(part.filters)
    }
  }
})

test('an entry of the inspection book waits for its business now: it is no draft of theirs', () => {
  const business = { ...holding('InspectionBookView', 'InspectionBookConfirm'), organizationId: null, contractorId: 'business' }
  const groups = workFor(business)
    .filter(({ turns }) => turns.some(({ state }) => state === 'entered'))
    .map(({ group }) => group)
  expect(groups.length).toBeGreaterThan(0)
  expect(groups).not.toContain('drafts')
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
  }
  expect(dueOf(holding('RequestView', 'RequestApprove', 'RequestHold'))).toEqual([['request', mine, '2026-11-27']])
  expect(dueOf({ ...holding('RequestView', 'PostponementView'), organizationId: null, contractorId: 'business' })).toMatchObject([
    ['request', { contractorId: ['business'] }, '2026-11-27'],
  ])
  expect(dueOf({ ...holding('PostponementView'), organizationId: null, contractorId: 'business' })).toEqual([])
  expect(dueOf(holding('EmployeeView', 'BranchesEmployeeEdit'))).toEqual([
    ['employee', { organizationId: ['body', 'branch'], state: ['active'] }, '2027-01-19'],
  ])
  expect(dueOf(holding('AllRequestView'))).toEqual([])
  // A document that waits for a decision anyhow does not stand there a second time.
  const head = holding('RequestView', 'RequestApprove')
  expect(dueElsewhere(dueLists(definitions, head, today), flowsOf(definitions, head))).toEqual([])
})
