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
  const drawn = (width: number) =>
    barsOption({ areParts: true, labels: [''], series: seven }, { colours, width, hasPatterns: false }, false)
  expect(drawn(330)['legend']).not.toHaveProperty('type')
  expect(drawn(330)['grid']).toMatchObject({ top: 8 + narrow })
})

test('bars are told apart by patterns on paper, and by colour alone on the screen', () => {
  const shown = (hasPatterns: boolean) =>
    (
      barsOption({ areParts: true, labels: [''], series: seven }, { colours, width: 600, hasPatterns } satisfies Drawing, false)[
        'aria'
      ] as { decal: { show: boolean } }
    ).decal.show
  expect([shown(true), shown(false)]).toEqual([true, false])
})
