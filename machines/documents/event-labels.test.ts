import { expect, test } from 'vitest'
import { eventLabel, eventLabelInto, eventReason, transitionsFrom } from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'

const event = (action: string, from: string | null, version = 5) => ({ action, from, version })

test('what happened is a sentence: of the state where it happened, and of the first saving that it made the document', () => {
  const said = (...of: Parameters<typeof event>) => eventLabel(getDefinition('request'), event(...of))
  expect(said('save', null, 1)).toMatchObject({ ru: 'Создано' })
  expect(said('save', 'draft', 2)).toMatchObject({ ru: 'Черновик сохранён' })
  expect(said('reject', 'ceo')).toMatchObject({ ru: 'Возвращено' })
  expect(said('reject', 'moderator')).toMatchObject({ ru: 'Не согласовано' })
  // An action that only an earlier machine had is called by its name.
  expect(said('renamedSince', 'draft')).toBe('renamedSince')
})

test('the reason of an event is the text that was given for it, and not what a form holds', () => {
  const told = (type: string, action: string, from: string | null, input: Record<string, unknown>) =>
    eventReason(getDefinition(type), { action, from, input })
  const input = { reason: 'a', comment: 'b' }
  expect(told('request', 'reject', 'ceo', input)).toEqual({ field: 'reason', said: 'a' })
  expect(told('request', 'reject', 'moderator', { rejectionReasons: ['id'], comment: 'b' })).toEqual({ field: 'comment', said: 'b' })
  expect(told('postponement', 'reject', 'ceo', input)).toEqual({ field: 'comment', said: 'b' })
  expect([told('request', 'save', 'draft', input), told('request', 'approve', 'ceo', {})]).toEqual([null, null])
  // The system’s own records have theirs in three languages.
  const reason = { ln: 'a', cl: 'а', ru: 'а' }
  expect(told('access', 'refuse', null, { reason })).toEqual({ field: 'reason', said: reason })
})

test('every action of every document says what it did in three languages, in whatever state', () => {
  const something = expect.stringMatching(/\S/)
  for (const definition of definitions) {
    for (const action of Object.keys(definition.actions)) {
      for (const from of Object.keys(definition.states))
        expect(eventLabel(definition, event(action, from)), `${definition.type} ${action} in ${from}`).toEqual({
          ln: something,
          cl: something,
          ru: something,
        })
    }
  }
})

test('an action from whatever state is told alike by its event and by the state that it led to', () => {
  const apart: string[] = []
  for (const definition of definitions) {
    for (const from of Object.keys(definition.states)) {
      for (const action of Object.keys(definition.actions)) {
        for (const { to } of transitionsFrom(definition.machine, from, action)) {
          const [here, there] = [eventLabel(definition, event(action, from)), eventLabelInto(definition, { action, state: to ?? from })]
          if (JSON.stringify(here) !== JSON.stringify(there)) apart.push(`${definition.type} ${action} in ${from}`)
        }
      }
    }
  }
  expect(apart).toEqual([])
})
