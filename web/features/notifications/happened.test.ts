import { expect, test } from 'vitest'
import { definitions, fill, getDefinition, isWorkflow, transitionsFrom } from '@nazorat/machines'
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

test('everything that moves a document is told in each language, in its writing', () => {
  for (const language of ['ln', 'cl', 'ru'] as const) {
    const say: Parameters<typeof newsIn>[2] = (text, params = {}) => (typeof text === 'string' ? text : fill(text, params, language))
    for (const definition of definitions.filter(isWorkflow)) {
      const moves = Object.keys(definition.states).flatMap((from) =>
        Object.keys(definition.actions).flatMap((action) => transitionsFrom(definition.machine, from, action).map(({ to }) => ({ action, deadline: null, state: to ?? from }))))
      const dues = Object.entries(definition.deadlines).flatMap(([deadline, { states }]) => states.map((state) => ({ action: null, deadline, state })))
      for (const news of [...moves, ...dues]) {
        const told = newsIn(definition, news, say)
        expect(told, `${definition.type} ${news.action ?? news.deadline} ${news.state}`).toMatch(language === 'ln' ? /^[^\p{Script=Cyrillic}{}]+$/u : /^[^\p{Script=Latin}{}]+$/u)
      }
    }
  }
})
