import { describe, expect, test } from 'vitest'
import { contractor } from '../../documents/organizations/contractor.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import type { Actor } from './actor.ts'
import { type WorkItem, workItemsOf } from './work-queue.ts'

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

const shortly = ({ state, actions, party, within }: WorkItem) =>
  `${state}: ${actions.join(', ')} as ${party} of ${within?.join(', ') ?? 'all'}`

describe('where it is one’s turn', () => {
  test('the head has what waits for his approval', () => {
    expect(workItemsOf(request, holding('RequestApprove')).map(shortly)).toEqual(['ceo: approve as inspectionOrganizationId of body'])
  })

  test('the moderator has what he can receive and agree, as far as each permission reaches', () => {
    expect(workItemsOf(request, holding('RequestReceive', 'BranchesRequestAgree')).map(shortly)).toEqual([
      'sent: receive as authorizedOrganizationId of body',
      'moderator: agree as authorizedOrganizationId of body, branch',
    ])
  })

  test('a permission for every body asks for no party', () => {
    expect(workItemsOf(request, holding('AllRequestAgree')).map(shortly)).toEqual(['moderator: agree as authorizedOrganizationId of all'])
  })

  test('an action that is a step back in a state is nobody’s turn', () => {
    expect(workItemsOf(request, holding('RequestCancelAgreement', 'RequestRedirect', 'RequestArchive'))).toEqual([])
  })

  test('who stands for nobody has no turn, nor has a directory', () => {
    expect(workItemsOf(request, { ...holding('RequestApprove'), organizationId: null })).toEqual([])
    expect(workItemsOf(contractor, holding('ContractorEdit', 'AllContractorEdit'))).toEqual([])
  })
})
