import { expect, test } from 'vitest'
import { eventLabelInto, isWorkflow, notificationText, transitionsFrom } from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'

const request = getDefinition('request')

test('the same action is told as what it was where it was done', () => {
  expect(eventLabelInto(request, { action: 'reject', state: 'returned' })).toMatchObject({ ru: 'Возвращено' })
  expect(eventLabelInto(request, { action: 'reject', state: 'notAgreed' })).toMatchObject({ ru: 'Не согласовано' })
})

test('an action into a state with states of its own is found', () => {
  expect(eventLabelInto(request, { action: 'agree', state: 'agreed.notBegun' })).toMatchObject({ ru: 'Согласовано' })
})

test('a deadline is told as near or as over, and as what it is of', () => {
  const told = (deadline: string) => notificationText(request, { action: null, deadline, state: 'ceo' }, 'ru')
  expect(told('ceoSoon')).toBe('Скоро истекает срок: «Решение руководителя»')
  expect(told('ceo')).toBe('Срок истёк: «Решение руководителя»')
  expect(notificationText(request, { action: null, deadline: 'startSoon', state: 'notified.postponed' }, 'ru')).toBe(
    'Скоро истекает срок: «Начать»',
  )
  expect(notificationText(request, { action: null, deadline: 'endSoon', state: 'agreed.begun' }, 'ru')).toBe(
    'Скоро истекает срок: «Закончить проверку»',
  )
  expect(notificationText(request, { action: 'expire', deadline: null, state: 'expired' }, 'ru')).toBe('Срок истёк')
})

test('everything that moves a document is told in each language, in its writing', () => {
  for (const language of ['ln', 'cl', 'ru'] as const) {
    for (const definition of definitions.filter(isWorkflow)) {
      const moves = Object.keys(definition.states).flatMap((from) =>
        Object.keys(definition.actions).flatMap((action) =>
          transitionsFrom(definition.machine, from, action).map(({ to }) => ({ action, deadline: null, state: to ?? from })),
        ),
      )
      const dues = Object.entries(definition.deadlines).flatMap(([deadline, { states }]) =>
        states.map((state) => ({ action: null, deadline, state })),
      )
      for (const news of [...moves, ...dues]) {
        const told = notificationText(definition, news, language)
        expect(told, `${definition.type} ${news.action ?? news.deadline} ${news.state}`).toMatch(
          language === 'ln' ? /^[^\p{Script=Cyrillic}{}]+$/u : /^[^\p{Script=Latin}{}]+$/u,
        )
      }
    }
  }
})
