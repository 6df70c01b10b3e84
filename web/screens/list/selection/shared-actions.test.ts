import { describe, expect, test } from 'vitest'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { listDefinition } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { type Actor, holdsOne } from '@nazorat/machines/workflow'
import { commonFields, ownInput } from './common-input.ts'
import { sharedActions } from './shared-actions.ts'

const request = getDefinition('request')
const now = '2026-11-20T08:00:00.000Z'
const actor = (...permissions: string[]): Actor => ({
  id: 'me',
  name: 'Me',
  language: 'cl',
  organizationId: 'body',
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, 'role'])),
})
const check = (id: string, state: string, fields: Record<string, unknown> = {}): DocumentReply => ({
  id,
  type: 'request',
  version: 2,
  state,
  actions: [],
  texts: {},
  createdAt: now,
  createdUserId: 'other',
  updatedAt: now,
  due: null,
  cause: null,
  signed: null,
  fields: { inspectionOrganizationId: 'other', authorizedOrganizationId: 'body', orderedOrganizationId: 'other', ...fields },
  lookups: { checkType: null },
  verdicts: {},
})

describe('actions over several documents', () => {
  test('one that fits all of them stands first and keeps nobody out', () => {
    const [first] = sharedActions(request, [check('a', 'sent'), check('b', 'sent')], actor('RequestReceive'), now)
    expect(first?.name).toBe('receive')
    expect(first?.others).toEqual([])
  })

  test('those that lead on stand first, the dangerous ones last, and of two alike the one that fits more first', () => {
    const documents = [check('a', 'sent'), check('b', 'moderator'), check('c', 'moderator')]
    const shared = sharedActions(request, documents, actor('RequestAgree', 'RequestReceive', 'RequestRedirect'), now)
    expect(shared.map(({ name }) => name)).toEqual(['agree', 'receive', 'redirect', 'handOver', 'makeNotified', 'reject', 'refuse'])
  })

  test('one that fits some says of each other document why not', () => {
    const shared = sharedActions(request, [check('a', 'sent'), check('b', 'moderator')], actor('RequestReceive'), now)
    const receive = shared.find(({ name }) => name === 'receive')
    expect(receive?.fitting.map(({ id }) => id)).toEqual(['a'])
    expect(receive?.others.map(({ document, why }) => [document.id, why.ru])).toEqual([
      ['b', 'В состоянии «В обработке (модератор)» действие «Принять» недоступно'],
    ])
  })

  test('what asks for the same of each is offered for many, but not forms, nor one that asks for other things in other states', () => {
    const names = (...documents: DocumentReply[]) =>
      sharedActions(request, documents, actor('RequestAgree', 'RequestReceive', 'RequestApprove', 'RequestCreate'), now).map(
        ({ name }) => name,
      )
    expect(names(check('a', 'moderator'), check('b', 'moderator'))).toEqual(expect.arrayContaining(['agree', 'reject']))
    expect(
      names(check('a', 'moderator'), check('b', 'ceo', { inspectionOrganizationId: 'body', orderedOrganizationId: 'third' })),
    ).not.toContain('reject')
    expect(names(check('a', 'draft', { inspectionOrganizationId: 'body' }))).not.toContain('save')
  })

  test('of what a field starts from each document has its own, the rest is asked once', () => {
    const agree = sharedActions(
      request,
      [check('a', 'moderator', { checkDaysNumber: 5 }), check('b', 'moderator', { checkDaysNumber: 3 })],
      actor('RequestAgree'),
      now,
    ).find(({ name }) => name === 'agree')!
    expect(Object.keys(commonFields(agree.action, request))).toEqual([])
    expect(agree.fitting.map((document) => ownInput(agree.action, request, document, actor('RequestAgree'), now))).toEqual([
      { agreedCheckDaysNumber: 5 },
      { agreedCheckDaysNumber: 3 },
    ])
  })

  test('whoever may do nothing with many gets no boxes to tick', () => {
    const mayShare = (by: Actor) => holdsOne(by, listDefinition(request).bulkPermissions)
    expect(mayShare(actor('RequestView'))).toBe(false)
    expect(mayShare(actor('RequestSend'))).toBe(true)
  })
})
