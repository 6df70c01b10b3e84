import { expect, test } from 'vitest'
import { barsOption, type Drawing, legendHeight } from './bars.ts'

const series = (...names: string[]) => names.map((name) => ({ name, values: [1] }))
const seven = series(
  'Кўриб чиқилмоқда',
  'Ҳали бошланмаган',
  'Ўтказилмоқда',
  'Якунланган',
  'Рад этилган',
  'Бекор қилинган ва муддати ўтган',
  'Архивланган',
)
const colours = {
  text: '',
  muted: '',
  border: '',
  surface: '#fff',
  font: '',
  intents: { none: '#777', primary: '#00f', success: '#0f0', warning: '#ff0', danger: '#f00' },
}

test('the names of the series stand above the bars all at once, in as many lines as the width asks for', () => {
  expect(legendHeight(series('Жами'), 300)).toBe(0)
  const [wide, narrow] = [legendHeight(seven, 1200), legendHeight(seven, 330)]
  expect(narrow).toBeGreaterThan(2 * wide)
  const drawn = (width: number) => barsOption({ areParts: true, labels: [''], series: seven }, { colours, width, hasPatterns: false })
  expect(drawn(330)['legend']).not.toHaveProperty('type')
  expect(drawn(330)['grid']).toMatchObject({ top: 8 + narrow })
})

test('bars are told apart by patterns on paper, and by colour alone on the screen', () => {
  const shown = (hasPatterns: boolean) =>
    (
      barsOption({ areParts: true, labels: [''], series: seven }, { colours, width: 600, hasPatterns } satisfies Drawing)['aria'] as {
        decal: { show: boolean }
      }
    ).decal.show
  expect([shown(true), shown(false)]).toEqual([true, false])
})

test('numbers stand on their bars, but nought and what is wider than its part, and the axis begins at nought', () => {
  const bars = {
    areParts: true,
    labels: [''],
    series: [
      { name: 'a', values: [99] },
      { name: 'b', values: [1] },
    ],
  }
  const option = barsOption(bars, { colours, width: 300, hasPatterns: false })
  const [many, few] = option['series'] as { label: { formatter: (given: { value: unknown }) => string } }[]
  expect([many!.label.formatter({ value: 99 }), many!.label.formatter({ value: 0 }), few!.label.formatter({ value: 1 })]).toEqual([
    '99',
    '',
    '',
  ])
  expect((option['xAxis'] as { min: (of: { min: number }) => number }).min({ min: 12 })).toBe(0)
})

test('a long name is cut in the middle, so that its end is read', () => {
  const name = 'Управление Инспекции по надзору в сфере торговли и услуг по Самаркандской области'
  const option = barsOption({ areParts: true, labels: [name], series: seven }, { colours, width: 400, hasPatterns: false })
  const lines = (option['yAxis'] as { axisLabel: { formatter: (label: string) => string } }).axisLabel.formatter(name).split('\n')
  expect(lines).toHaveLength(3)
  expect([lines[0]!.endsWith('…'), lines.at(-1)]).toEqual([true, 'области'])
})
