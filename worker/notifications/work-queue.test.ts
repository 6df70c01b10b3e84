import { describe, expect, test } from 'vitest'
import { getDefinition } from '@nazorat/machines/documents'
import { isMove, candidatesAfter } from './work-queue.ts'

const request = getDefinition('request')
const parties = { inspectionOrganizationId: 'supervising', orderedOrganizationId: 'supervising', authorizedOrganizationId: 'authorized' }
const after = (from: string, action: string, to: string, patch: Record<string, unknown> = {}) =>
  candidatesAfter(request, { id: 'check', version: 5, state: to, values: parties }, { action, from, to, patch }).map(
    ({ permission, party }) => `${permission} of ${party}`,
  )

describe('whose turn it is', () => {
  test('after each step of a check', () => {
    expect(after('draft', 'send', 'ceo')).toEqual(['RequestApprove of supervising'])
    expect(after('ceo', 'approve', 'sent')).toEqual(['RequestReceive of authorized', 'RequestRedirect of authorized'])
    expect(after('sent', 'receive', 'moderator')).toEqual(['RequestAgree of authorized'])
    expect(after('moderator', 'agree', 'agreed.notBegun')).toEqual(['RequestHold of supervising'])
    expect(after('agreed.begun', 'complete', 'agreed.completed')).toEqual([])
    expect(after('agreed.notBegun', 'returnToModerator', 'moderator')).toEqual(['RequestAgree of authorized'])
  })

  test('the authorized body hears of a check that it is only notified of', () => {
    expect(after('ceo', 'approve', 'notified.notBegun')).toEqual([
      'RequestAgree of authorized',
      'RequestCancelAgreement of authorized',
      'RequestHold of supervising',
    ])
  })

  test('a body that a check is redirected to hears of it, although the state is the same', () => {
    const move = { action: 'redirect', from: 'sent', to: 'sent', patch: { authorizedOrganizationId: 'authorized' } }
    expect(isMove(request, move)).toBe(true)
    expect(after('sent', 'redirect', 'sent', move.patch)).toEqual(['RequestReceive of authorized', 'RequestRedirect of authorized'])
  })

  test('who takes a check back tells nobody that it can be sent again', () => {
    expect(after('ceo', 'revoke', 'draft')).not.toContain('RequestSend of supervising')
  })

  test('a saved form and a directory are no news', () => {
    expect(isMove(request, { action: 'save', from: null, to: 'draft', patch: {} })).toBe(false)
    expect(isMove(request, { action: 'fileResult', from: 'agreed.begun', to: 'agreed.begun', patch: { conclusion: 'lawful' } })).toBe(false)
    for (const type of ['contractor', 'organization', 'user']) {
      expect(isMove(getDefinition(type), { action: 'deactivate', from: 'active', to: 'passive', patch: {} })).toBe(false)
    }
  })
})
