import { definitions, getDefinition } from '@nazorat/machines/documents'
import { describe, expect, test } from 'vitest'
import { diagramOf } from './diagram.ts'
import { wrapped } from './labels.ts'
import { labelSize, layoutOf, pathOf } from './layout.ts'

const request = getDefinition('request')
const taken = (action: string, from: string | null, to: string, ...versions: number[]) => ({
  action,
  from,
  to,
  times: versions.length,
  versions,
})
const way = [
  taken('save', null, 'draft', 1),
  taken('send', 'draft', 'ceo', 2, 4),
  taken('reject', 'ceo', 'draft', 3),
  taken('approve', 'ceo', 'sent', 5),
  taken('receive', 'sent', 'moderator', 6),
  taken('agree', 'moderator', 'agreed.notBegun', 7),
  taken('postpone', 'agreed.notBegun', 'agreed.postponed', 8),
]

describe('the way of a check that was moved', () => {
  const { places, arrows } = diagramOf(request, 'agreed.postponed', way, false)
  const stands = Object.fromEntries(places.map(({ state, when }) => [state, when]))

  test('is the states that it was in, where it is, and where it may go', () => {
    expect(stands).toEqual({
      draft: 'passed',
      ceo: 'passed',
      sent: 'passed',
      moderator: 'passed',
      'agreed.notBegun': 'passed',
      'agreed.postponed': 'now',
      'agreed.begun': 'next',
      cancelled: 'next',
      ...('expired' in request.states && { expired: 'next' }),
    })
    expect(places.find(({ state }) => state === 'ceo')!.times).toBe(2)
    expect(places.find(({ state }) => state === 'draft')!.times).toBe(2)
  })

  test('names each step once, with the versions that it made', () => {
    const between = (from: string, to: string) => arrows.find((arrow) => arrow.from === from && arrow.to === to)
    expect(between('draft', 'ceo')).toEqual({
      from: 'draft',
      to: 'ceo',
      when: 'taken',
      main: true,
      actions: [{ action: 'send', times: 2, versions: [2, 4] }],
    })
    expect(between('ceo', 'draft')).toMatchObject({ when: 'taken', actions: [{ action: 'reject', versions: [3] }] })
    expect(between('agreed.postponed', 'cancelled')).toMatchObject({
      when: 'next',
      actions: [{ action: 'cancelAgreement', versions: [] }, { action: 'cancelByPostponement' }],
    })
    expect(between('moderator', 'refused')).toBeUndefined()
  })

  test('is a part of the whole machine', () => {
    const whole = diagramOf(request, 'agreed.postponed', way, true)
    expect(whole.places.map(({ state }) => state).toSorted()).toEqual(Object.keys(request.states).toSorted())
    expect(whole.arrows.find(({ from, to }) => from === 'moderator' && to === 'refused')).toMatchObject({
      when: 'other',
      main: true,
      actions: [{ action: 'refuse', versions: [] }],
    })
    expect(whole.arrows.find(({ from, to }) => from === 'archivedUndecided' && to === 'refused')).toMatchObject({ main: false })
    const drawn = new Set(whole.arrows.map(({ from, to }) => `${from} ${to}`))
    for (const { from, to } of arrows) expect(drawn).toContain(`${from} ${to}`)
  })
})

test('of a step that was taken more often than versions are named the number is told', () => {
  const often = { ...taken('send', 'draft', 'ceo', 1498, 1500), times: 750 }
  const { places, arrows } = diagramOf(request, 'ceo', [taken('save', null, 'draft', 1), often], false)
  expect(places.find(({ state }) => state === 'ceo')).toMatchObject({ when: 'now', times: 750 })
  expect(arrows.find(({ from }) => from === 'draft')!.actions).toEqual([{ action: 'send', times: 750, versions: [1498, 1500] }])
})

test('a step that today’s machine does not know is drawn where it was taken', () => {
  const { places, arrows } = diagramOf(
    request,
    'sent',
    [taken('save', null, 'draft', 1), taken('skip', 'draft', 'elsewhere', 2), taken('skip', 'elsewhere', 'sent', 3)],
    false,
  )
  expect(places.find(({ state }) => state === 'elsewhere')).toMatchObject({ when: 'passed' })
  expect(arrows).toContainEqual({
    from: 'draft',
    to: 'elsewhere',
    when: 'taken',
    main: true,
    actions: [{ action: 'skip', times: 1, versions: [2] }],
  })
})

test('in no machine do two states lie on each other, and every arrow has its way', () => {
  for (const definition of definitions) {
    const diagram = diagramOf(definition, Object.keys(definition.states)[0]!, [], true)
    const { width, height, boxes, lines } = layoutOf(diagram, () => [])
    expect(lines.length, definition.type).toBe(diagram.arrows.length)
    for (const { points } of lines)
      for (const { x, y } of points) expect([x >= 0, x <= width, y >= 0, y <= height], definition.type).toEqual([true, true, true, true])
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1))
        expect(
          Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= a.height,
          `${definition.type}: ${a.place.state} ${b.place.state}`,
        ).toBe(true)
    }
  }
})

test('the label of every step stands on its line', () => {
  for (const definition of definitions) {
    const { lines } = layoutOf(diagramOf(definition, Object.keys(definition.states)[0]!, [], true), () => ['Согласовать', '15'])
    for (const line of lines.filter(({ arrow }) => arrow.main)) {
      const ends = [...pathOf(line).matchAll(/(-?[\d.]+) (-?[\d.]+)(?= C| M|$)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
      const distances = ends.map(({ x, y }) => Math.hypot(x - line.label.x, y - line.label.y))
      expect(Math.min(...distances), `${definition.type}: ${line.arrow.from} → ${line.arrow.to}`).toBeLessThan(1)
    }
  }
})

test('no label lies on another one, or on a state', () => {
  for (const definition of definitions) {
    const words = ({ actions }: { actions: readonly { action: string }[] }) => [
      ...actions.flatMap(({ action }) => wrapped(definition.actions[action]?.label.ru ?? action, 22)),
      '15',
    ]
    const { boxes, lines } = layoutOf(diagramOf(definition, Object.keys(definition.states)[0]!, [], true), words)
    const labels = lines
      .filter(({ arrow }) => arrow.main)
      .map(({ arrow, label, words }) => ({ name: `${arrow.from} → ${arrow.to}`, ...label, ...labelSize(words) }))
    const parts = [...labels, ...boxes.map(({ place, ...box }) => ({ name: place.state, ...box }))]
    for (const [i, a] of labels.entries())
      for (const b of parts.slice(i + 1))
        expect(
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
          `${definition.type}: ${a.name}, ${b.name}`,
        ).toBe(true)
  }
})
