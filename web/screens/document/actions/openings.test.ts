import { definitions, getDefinition } from '@nazorat/machines/documents'
import type { Actor } from '@nazorat/machines/workflow'
import { expect, test } from 'vitest'
import { openingsOf } from './openings.ts'

const ids = {
  check: '00000000-0000-4000-8000-000000000001',
  body: '00000000-0000-4000-8000-000000000002',
  business: '00000000-0000-4000-8000-000000000003',
}
const permissions = definitions.flatMap(({ actions }) => Object.values(actions).map(({ permission }) => permission))
const actor: Actor = {
  id: ids.body,
  name: 'Ходим',
  language: 'cl',
  organizationId: ids.body,
  branchIds: [],
  roleIds: [],
  contractorId: ids.business,
  grants: Object.fromEntries(permissions.map((permission) => [permission, ''])),
}
const nothing = Object.fromEntries(Object.keys(getDefinition('request').fields).map((name) => [name, null]))
const openedBy = (state: string, values: object) =>
  openingsOf(actor, 'request', {
    id: ids.check,
    state,
    fields: { ...nothing, inspectionOrganizationId: ids.body, authorizedOrganizationId: ids.body, contractorId: ids.business, ...values },
  })

test('a result is made about a check that has none, and no second one beside it', () => {
  const types = (values: object) => openedBy('agreed.begun', values).map(({ type }) => type)
  expect(types({})).toContain('inspectionresult')
  expect(types({ actFiles: [{ hash: 'a'.repeat(64), name: 'akt.pdf', size: 1 }] })).not.toContain('inspectionresult')
})

test('a complaint about a check begins with the check and the body that holds it', () => {
  const complaint = openedBy('agreed.begun', {}).find(({ type }) => type === 'complaint')
  const filled = new URLSearchParams(complaint?.to.split('?')[1])
  expect(Object.fromEntries(filled)).toEqual({ requestId: ids.check, organizationId: ids.body })
})
