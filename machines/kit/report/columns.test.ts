import { expect, test } from 'vitest'
import { getDefinition } from '../../documents/index.ts'
import { t } from '../i18n/text.ts'
import { areParts, columnValue, isWithin, type ReportColumn } from './columns.ts'
import { reports } from '../../reports/reports.ts'

const label = t('сон', 'число')
const columns: Record<string, ReportColumn> = {
  now: { label, source: 'all' },
  before: { label, source: 'all', yearBefore: true },
  change: { label, difference: { of: 'now', less: 'before' } },
  growth: { label, ratio: { of: 'now', to: 'before' } },
  part: { label, share: { part: 'change', whole: 'now' } },
  mean: { label, mean: ['growth', 'part'] },
}
const valueOf = (name: string, values: Record<string, number | null>) => columnValue({ columns }, name, values)

test('columns that follow from others are computed of them, also of each other', () => {
  const values = { now: 12, before: 9 }
  expect(Object.keys(columns).map((name) => valueOf(name, values))).toEqual([12, 9, 3, 133.3, 25, 79.2])
})

test('what cannot be divided, or may not be seen, has no value, and a mean leaves it out', () => {
  expect([valueOf('growth', { now: 5, before: 0 }), valueOf('change', { now: 5, before: null })]).toEqual([null, null])
  expect(valueOf('mean', { now: 5, before: 0 })).toBe(100)
  expect(valueOf('mean', { now: 0, before: 0 })).toBeNull()
})

test('a column is a part of another only where each of its documents counts in the other, as one at most', () => {
  const whole: ReportColumn = { label, source: 'all', where: { state: ['held', 'over'] } }
  const within = (part: Partial<ReportColumn>, of: ReportColumn = whole) =>
    isWithin({ label, source: 'all', where: { state: ['over'] }, ...part } as ReportColumn, of)
  expect([within({}), within({ sum: 'held', outOf: 'planned' }), within({ where: { state: ['over'], kind: ['planned'] } })]).toEqual([
    true,
    true,
    true,
  ])
  expect([within({ where: {} }), within({ where: { state: ['over', 'sent'] } }), within({ source: 'others' })]).toEqual([
    false,
    false,
    false,
  ])
  expect([within({ sum: 'held' }), within({ sum: 'held' }, { ...whole, sum: 'planned' }), within({ rows: 'lines' })]).toEqual([
    false,
    false,
    false,
  ])
  expect([within({}, { ...whole, period: 'endDate' }), within({}, { ...whole, yearBefore: true }), within({}, columns['mean']!)]).toEqual([
    false,
    false,
    false,
  ])
})

test('the columns of a chart stand on one another where no document is in two of them, and else beside each other', () => {
  const stands = Object.values(reports)
    .filter((report) => report.chart.length > 1 && areParts(report))
    .map(({ type }) => type)
  expect(stands).toEqual([
    'excelreport',
    'excelreport2',
    'excelreport3',
    'excelreport4',
    'excelreport7',
    'contacts',
    'lessoncompletion',
    'checksbyregion',
    'checksbybody',
    'checksbymonth',
  ])
})

test('a column that counts documents in some states means what they mean, also in a chart', () => {
  for (const { type, columns, intents, sources } of Object.values(reports)) {
    const ofStates = Object.entries(columns).flatMap(([name, column]) =>
      'where' in column && Array.isArray(column.where?.['state']) ? [[name, column.source, column.where['state']] as const] : [],
    )
    expect(Object.keys(intents), type).toEqual(ofStates.map(([name]) => name))
    for (const [name, source, states] of ofStates) {
      const definition = getDefinition(sources[source]!.type)
      expect(
        states.map((state) => definition.states[String(state)]!.intent),
        `${type} ${name}`,
      ).toContain(intents[name])
    }
  }
  expect(reports['excelreport2']!.intents).toEqual({
    undecided: 'warning',
    ahead: 'primary',
    held: 'primary',
    completed: 'success',
    declined: 'danger',
    fallen: 'danger',
    archived: 'none',
  })
})
