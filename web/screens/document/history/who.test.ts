import { getDefinition } from '@nazorat/machines/documents'
import { system, systemName } from '@nazorat/machines/workflow'
import { expect, test } from 'vitest'
import { causeOf, whoOf } from '../page/who.ts'

test('what no person fired says on whose behalf it happened', () => {
  const request = getDefinition('request')
  expect(causeOf(request, { action: 'postpone', from: 'agreed.notBegun' })).toMatchObject({ ru: 'На основании другого документа' })
  expect(causeOf(request, { action: 'expire', from: 'sent' })).toMatchObject({ ru: 'Системой, автоматически' })
  expect(causeOf(request, { action: 'agree', from: 'moderator' })).toBeNull()
})

test('whoever acted is named, the system by its name', () => {
  const by = (id: string) => ({ actor: { id, organizationId: null, roleId: null } })
  expect(whoOf(by('u'), { u: 'Каримов А.' })).toBe('Каримов А.')
  expect(whoOf(by(system.id), {})).toEqual(systemName)
})
