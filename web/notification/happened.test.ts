import { expect, test } from 'vitest'
import { getDefinition } from '@nazorat/machines'
import { happened } from './happened.ts'

const request = getDefinition('request')

test('the same action is told as what it was where it was done', () => {
  expect(happened(request, 'reject', 'draft')?.ru).toBe('Возвращено в черновики')
  expect(happened(request, 'reject', 'notAgreed')?.ru).toBe('Не согласовано')
})

test('an action into a state with states of its own is found', () => {
  expect(happened(request, 'agree', 'agreed.notBegun')?.ru).toBe('Согласовано')
})
