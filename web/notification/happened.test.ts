import { expect, test } from 'vitest'
import { fill, getDefinition } from '@nazorat/machines'
import { happened, newsIn } from './happened.ts'

const request = getDefinition('request')

test('the same action is told as what it was where it was done', () => {
  expect(happened(request, 'reject', 'draft')?.ru).toBe('Возвращено в черновики')
  expect(happened(request, 'reject', 'notAgreed')?.ru).toBe('Не согласовано')
})

test('an action into a state with states of its own is found', () => {
  expect(happened(request, 'agree', 'agreed.notBegun')?.ru).toBe('Согласовано')
})

test('a deadline is told as near or as over, and as what it is of', () => {
  const say: Parameters<typeof newsIn>[2] = (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, 'ru'))
  const told = (deadline: string) => newsIn(request, { action: null, deadline, state: 'ceo' }, say)
  expect(told('ceoSoon')).toBe('Скоро истекает срок: «Решение руководителя», иначе — «Срок нарушен»')
  expect(told('ceo')).toBe('Срок истёк: «Решение руководителя»')
  expect(newsIn(request, { action: null, deadline: 'startSoon', state: 'notified.postponed' }, say)).toBe('Скоро истекает срок: «Начать», иначе — «Просрочено»')
  expect(newsIn(request, { action: null, deadline: 'endSoon', state: 'agreed.begun' }, say)).toBe('Скоро истекает срок: «Закончить проверку»')
  expect(newsIn(request, { action: 'expire', deadline: null, state: 'expired' }, say)).toBe('Срок истёк')
})
