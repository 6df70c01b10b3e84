import { listDefinition } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { type Language, fill } from '@nazorat/machines/i18n'
import { expect, test } from 'vitest'
import { dueSentence } from './due-badge.tsx'

const request = listDefinition(getDefinition('request'))
const said = (name: string, at: string, language: Language) =>
  dueSentence(request, { name, at }, (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, language)))

test('a deadline says what must be done until when, in each language', () => {
  const end = '2096-12-11T18:59:00.000Z'
  expect(said('expireNotBegun', end, 'ru')).toBe('Начать: до 11.12.2096')
  expect(said('expireNotBegun', end, 'cl')).toBe('Бошлаш: 11.12.2096 гача')
  expect(said('expireNotBegun', end, 'ln')).toBe('Boshlash: 11.12.2096 gacha')
  expect(said('expireUndecided', '2096-11-30T19:00:00.000Z', 'ru')).toBe('Принять решение: до 01.12.2096 00:00')
})
