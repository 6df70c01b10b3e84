import { expect, test } from 'vitest'
import type { Row } from '@nazorat/machines/api-types'
import { otherParty } from './row-title.ts'

test('a business reads by which body each of its documents is, and not its own name; everybody else the title', () => {
  const row = { contractorId: 'business', bodyId: 'body' } as unknown as Row
  const texts = { business: 'MCHJ', body: 'Инспекция' }
  expect(otherParty(['contractorId', 'bodyId'], row, texts, 'business')).toBe('Инспекция')
  expect(otherParty(['contractorId'], row, texts, 'business')).toBeUndefined()
  expect(otherParty(['contractorId', 'bodyId'], row, texts, null)).toBeUndefined()
})
