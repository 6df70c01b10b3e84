import { definitions, getDefinition } from '@nazorat/machines'
import { describe, expect, test } from 'vitest'
import { diagramOf } from './diagram.ts'
import { layoutOf } from './layout.ts'

const request = getDefinition('request')
const way = ['draft', 'ceo', 'draft', 'ceo', 'sent', 'moderator', 'agreed.notBegun', 'agreed.postponed']
const actions = ['save', 'send', 'reject', 'send', 'approve', 'receive', 'agree', 'postpone']
const events = way.map((to, i) => ({ version: i + 1, action: actions[i]!, from: i === 0 ? null : way[i - 1]!, to }))

describe('the way of a check that was moved', () => {
  const { places, arrows } = diagramOf(request, 'agreed.postponed', events.toReversed(), false)
  const stands = Object.fromEntries(places.map(({ state, when }) => [state, when]))

  test('is the states that it was in, where it is, and where it may go', () => {
    expect(stands).toEqual({
      draft: 'passed', ceo: 'passed', sent: 'passed', moderator: 'passed', 'agreed.notBegun': 'passed', 'agreed.postponed': 'now', 'agreed.begun': 'next', cancelled: 'next',
      ...('expired' in request.states && { expired: 'next' }),
    })
    expect(places.find(({ state }) => state === 'ceo')!.versions).toEqual([2, 4])
  })

  test('names each step once, with the versions that it made', () => {
    const between = (from: string, to: string) => arrows.find((arrow) => arrow.from === from && arrow.to === to)
    expect(between('draft', 'ceo')).toEqual({ from: 'draft', to: 'ceo', when: 'taken', main: true, deeds: [{ action: 'send', versions: [2, 4] }] })
    expect(between('ceo', 'draft')).toMatchObject({ when: 'taken', deeds: [{ action: 'reject', versions: [3] }] })
    expect(between('agreed.postponed', 'cancelled')).toMatchObject({ when: 'next', deeds: [{ action: 'cancelAgreement', versions: [] }, { action: 'cancelByPostponement' }] })
    expect(between('moderator', 'refused')).toBeUndefined()
  })

  test('is a part of the whole machine', () => {
    const whole = diagramOf(request, 'agreed.postponed', events, true)
    expect(whole.places.map(({ state }) => state).toSorted()).toEqual(Object.keys(request.states).toSorted())
    expect(whole.arrows.find(({ from, to }) => from === 'moderator' && to === 'refused')).toMatchObject({ when: 'other', main: true, deeds: [{ action: 'refuse', versions: [] }] })
    expect(whole.arrows.find(({ from, to }) => from === 'archived' && to === 'refused')).toMatchObject({ main: false })
    const drawn = new Set(whole.arrows.map(({ from, to }) => `${from} ${to}`))
    for (const { from, to } of arrows) expect(drawn).toContain(`${from} ${to}`)
  })
})

test('a step that today’s machine does not know is drawn where it was taken', () => {
  const { places, arrows } = diagramOf(request, 'sent', [{ version: 1, action: 'save', from: null, to: 'draft' }, { version: 2, action: 'skip', from: 'draft', to: 'elsewhere' }, { version: 3, action: 'skip', from: 'elsewhere', to: 'sent' }], false)
  expect(places.find(({ state }) => state === 'elsewhere')).toMatchObject({ when: 'passed' })
  expect(arrows).toContainEqual({ from: 'draft', to: 'elsewhere', when: 'taken', main: true, deeds: [{ action: 'skip', versions: [2] }] })
})

test('in no machine do two states lie on each other, and every arrow has its way', () => {
  for (const definition of definitions) {
    const diagram = diagramOf(definition, Object.keys(definition.states)[0]!, [], true)
    const { width, height, boxes, lines } = layoutOf(diagram, () => [])
    expect(lines.length, definition.type).toBe(diagram.arrows.length)
    for (const { points } of lines) for (const { x, y } of points) expect([x >= 0, x <= width, y >= 0, y <= height], definition.type).toEqual([true, true, true, true])
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) expect(Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= a.height, `${definition.type}: ${a.place.state} ${b.place.state}`).toBe(true)
    }
  }
})
