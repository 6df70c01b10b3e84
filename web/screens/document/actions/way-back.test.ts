import type { DocumentReply } from '@nazorat/machines/api-types'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const body = '00000000-0000-4000-8000-000000000002'
const check = getDefinition('request')
const grants = Object.fromEntries(
  definitions.flatMap(({ actions }) => Object.values(actions).map(({ permission }) => [permission, ''] as const)),
)
const actorWith = (permissions: Readonly<Record<string, string>>): Actor => ({
  id: body,
  name: 'Ходим',
  language: 'cl',
  organizationId: body,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: permissions as Actor['grants'],
})
const standing = (state: string): DocumentReply => ({
  type: 'request',
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  state,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
  createdUserId: body,
  fields: {
    ...Object.fromEntries(Object.keys(check.fields).map((name) => [name, null])),
    inspectionOrganizationId: body,
    orderedOrganizationId: body,
  },
  texts: {},
  actions: [],
  verdicts: {},
  signed: null,
  lookups: Object.fromEntries(Object.entries(check.lookups).map(([name, lookup]) => [name, 'every' in lookup ? [] : null])),
  cause: null,
  due: null,
})
const backFrom = (from: string, to: string, actor = actorWith(grants)) => wayBack(check, standing(from), to, actor)?.name

test('what was sent can be taken back by who may send it, also when it had been returned before', () => {
  expect([backFrom('draft', 'ceo'), backFrom('returned', 'ceo')]).toEqual(['revoke', 'revoke'])
  expect(backFrom('draft', 'ceo', actorWith({ RequestCreate: '' }))).toBeUndefined()
})

test('a step that nothing leads back from is offered none', () => {
  expect([backFrom('ceo', 'returned'), backFrom('agreed.begun', 'agreed.completed'), backFrom('draft', 'draft')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
