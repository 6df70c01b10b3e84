import { getDefinition } from '@nazorat/machines/documents'
import { type Actor, isFinal } from '@nazorat/machines/workflow'
import { expect, test } from 'vitest'
import { stepsOf } from './path.ts'

const request = getDefinition('request')
const actor: Actor = { id: 'u', name: '', language: 'cl', organizationId: 'o', branchIds: [], roleIds: [], contractorId: null, grants: {} }
const situation = { values: {}, actor, now: '2026-11-20T05:00:00.000Z', lookups: { checkType: null } }
const notified = { ...situation, lookups: { checkType: { values: { track: 'notification' } } } }

const drawn = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ state, when }) => ({ passed: state, now: `[${state}]`, ahead: `(${state})` })[when]).join(' ')

test('what lies ahead of a draft is the way that goes well', () => {
  expect(drawn(stepsOf(request, 'draft', situation))).toBe(
    '[draft] (ceo) (sent) (moderator) (agreed.notBegun) (agreed.begun) (agreed.completed)',
  )
})

test('the type of the check says which way it goes', () => {
  expect(drawn(stepsOf(request, 'ceo', notified))).toBe('draft [ceo] (notified.notBegun) (notified.begun) (notified.completed)')
})

test('without its history a document came the usual way', () => {
  expect(drawn(stepsOf(request, 'refused', situation))).toBe('draft ceo sent moderator [refused]')
})

test('what was returned has its whole way before it again', () => {
  expect(drawn(stepsOf(request, 'returned', situation)).startsWith('[returned] (ceo) (sent)')).toBe(true)
})

test('a way back undoes the steps between', () => {
  const taken = [
    { action: 'save', from: null, to: 'draft', times: 1, versions: [1] },
    { action: 'send', from: 'draft', to: 'ceo', times: 2, versions: [3, 5] },
    { action: 'reject', from: 'ceo', to: 'draft', times: 1, versions: [4] },
  ]
  expect(drawn(stepsOf(request, 'ceo', situation, taken)).startsWith('draft [ceo] (sent)')).toBe(true)
})

test('of a way whose beginning is private to others the steps are drawn that one may know of', () => {
  const taken = [
    { action: 'approve', from: 'ceo', to: 'sent', times: 2, versions: [3, 9] },
    { action: 'receive', from: 'sent', to: 'moderator', times: 2, versions: [4, 10] },
    { action: 'refuse', from: 'moderator', to: 'refused', times: 1, versions: [5] },
  ]
  expect(drawn(stepsOf(request, 'moderator', situation, taken)).startsWith('ceo sent [moderator] (')).toBe(true)
})

test('a directory record has no way to draw', () => {
  expect(stepsOf(getDefinition('region'), 'active', situation)).toEqual([{ state: 'active', when: 'now' }])
})

test('a deleted document is gone', () => {
  expect(isFinal(request.machine, 'deleted')).toBe(true)
  expect(isFinal(request.machine, 'agreed.begun')).toBe(false)
})
