import { fill, getDefinition, type Language, listDefinition } from '@nazorat/machines'
import { expect, test } from 'vitest'
import { dueSentence } from './due-sentence.ts'

const request = listDefinition(getDefinition('request'))
const said = (state: string, name: string, at: string, language: Language) =>
  dueSentence(request, state, { name, at }, (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, language)))

test('a deadline says what must be done until when, and what follows otherwise, in each language', () => {
  const end = '2096-12-11T18:59:00.000Z'
  expect(said('agreed.notBegun', 'expireNotBegun', end, 'ru')).toBe('Начать до 11.12.2096, иначе — «Просрочено»')
  expect(said('agreed.notBegun', 'expireNotBegun', end, 'cl')).toBe('Бошлаш: 11.12.2096 гача, акс ҳолда — «Муддати ўтган»')
  expect(said('agreed.notBegun', 'expireNotBegun', end, 'ln')).toBe('Boshlash: 11.12.2096 gacha, aks holda — «Muddati oʻtgan»')
  expect(said('agreed.begun', 'resultOverdue', end, 'ru')).toBe('Внести результат до 11.12.2096, иначе — «Срок нарушен»')
  expect(said('moderator', 'expireUndecided', '2096-11-30T19:00:00.000Z', 'ru')).toBe('Принять решение до 01.12.2096 00:00, иначе — «Просрочено без решения»')
})

test('of what is late only the moment is said', () => {
  expect(said('ceo', 'ceo', '2020-11-24T13:00:00.000Z', 'ru')).toBe('Решение руководителя до 24.11.2020 18:00')
})
