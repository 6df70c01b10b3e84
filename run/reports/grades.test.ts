import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDefinition } from '@nazorat/machines/documents'
import { columnValue, type CountedColumn, type Report } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { type Actor, permissionIn } from '@nazorat/machines/workflow'
import type { Row } from '../permissions/oracle.ts'
import { numbersOf } from './oracle.ts'

const period = { from: '2026-01-01', to: '2026-12-31' }
const amounts = [0, 1, 2, 1000, 1_000_000]
const graded = Object.values(reports).filter(({ columns }) => Object.values(columns).some((column) => 'isGrade' in column))

/** Any document of one body that a report looks at: in each state, with any values that its columns ask for or add up. */
function documentOf({ sources, columns }: Report): fc.Arbitrary<Row & { readonly type: string }> {
  return fc.constantFrom(...Object.entries(sources)).chain(([name, { type, by, period: day }]) => {
    const own = Object.values(columns).filter((column): column is CountedColumn => 'source' in column && column.source === name)
    const asked = own.flatMap(({ where = {} }) => Object.entries(where)).filter(([field]) => field !== 'state')
    const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries([
      ...Object.values(by).map((field) => [field, fc.constant('a body')]),
      ...asked.map(([field]) => [
        field,
        fc.constantFrom(null, ...asked.filter(([other]) => other === field).flatMap(([, value]) => [value].flat())),
      ]),
      ...own
        .flatMap(({ sum, outOf }) => [sum, outOf].filter((field) => field !== undefined))
        .map((field) => [field, fc.constantFrom(null, ...amounts)]),
      ...(day ? [[day, fc.constant('2026-05-05')]] : []),
    ])
    const states = Object.keys(findDefinition(type)!.states).filter((state) => state !== 'deleted')
    return fc.record({ type: fc.constant(type), id: fc.uuid(), state: fc.constantFrom(...states), values: fc.record(values) })
  })
}

const reader = ({ sources }: Report): Actor => ({
  id: '',
  name: 'everybody',
  language: 'ru',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(Object.values(sources).map(({ permission }) => [permissionIn('all', `${permission}View`), ''])),
})

function valuesOf(report: Report, documents: readonly (Row & { readonly type: string })[]): Record<string, number | null> {
  const numbers =
    numbersOf(
      report,
      { period, filters: {} },
      Map.groupBy(documents, ({ type }) => type),
      reader(report),
    ).get('all') ?? {}
  const counted = Object.fromEntries(
    Object.entries(report.columns).flatMap(([name, column]) => ('source' in column ? [[name, numbers[name] ?? 0]] : [])),
  )
  return Object.fromEntries(Object.keys(report.columns).map((name) => [name, columnValue(report, name, counted)]))
}

/** Values are rounded to a tenth. */
const tenth = 0.1 + 1e-9

describe.each(graded.map((report) => [report.type, report] as const))('the grades of %s', (_, report) => {
  const documents = fc.array(documentOf(report), { minLength: 1, maxLength: 30 })

  test('are 0 to 100, whatever a body reports', () => {
    fc.assert(
      fc.property(documents, (some) => {
        const values = valuesOf(report, some)
        for (const [name, column] of Object.entries(report.columns)) {
          if ('isGrade' in column && values[name] !== null)
            expect(values[name], name).toSatisfy((value: number) => value >= 0 && value <= 100)
        }
      }),
    )
  })

  test('are moved by one more document as by one of all that count, and no more', () => {
    fc.assert(
      fc.property(documents, documentOf(report), (some, another) => {
        const [before, after] = [valuesOf(report, some), valuesOf(report, [...some, another])]
        const movedBy = (name: string) => Math.abs((after[name] ?? 0) - (before[name] ?? 0))
        for (const [name, column] of Object.entries(report.columns)) {
          if (!('isGrade' in column) || before[name] === null || after[name] === null) continue
          if ('share' in column) expect(movedBy(name), name).toBeLessThanOrEqual(100 / after[column.share.whole]! + tenth)
          // A mean is moved by its shares together; a first document brings a share in.
          else if (column.mean.every((share) => (before[share] === null) === (after[share] === null))) {
            expect(movedBy(name), name).toBeLessThanOrEqual(
              column.mean.reduce((sum, share) => sum + movedBy(share), 0) / column.mean.filter((share) => after[share] !== null).length +
                tenth,
            )
          }
        }
      }),
    )
  })
})

test('what was held counts once the report on it is accepted, and a plan once it is approved', () => {
  const measures = Object.values(reports).filter(({ sources }) => Object.values(sources).some(({ type }) => type === 'prophylaxislist'))
  expect(measures.map(({ type }) => type)).toEqual(expect.arrayContaining(['rating', 'ratingassessment', 'excelreport5']))
  const plan = (state: string, eventCount: number | null) => ({
    type: 'prophylaxislist',
    id: state,
    state,
    values: { startDate: '2026-05-05', organizationId: 'a body', formId: 'a form', numberOfEvents: 4, eventCount, peopleCount: eventCount },
  })
  for (const report of measures) {
    const nothing = valuesOf(report, [])
    for (const state of ['draft', 'sent', 'returned', 'rejected'])
      expect(valuesOf(report, [plan(state, 1000)]), `${report.type} ${state}`).toEqual(nothing)
    expect(valuesOf(report, [plan('reported', 1000)])).toEqual(valuesOf(report, [plan('approved', null)]))
    const shareOf = (eventCount: number) =>
      valuesOf(report, [plan('accepted', eventCount), plan('approved', null)])[
        report.type === 'ratingassessment' ? 'eventsShare' : 'heldShare'
      ]
    if (report.type !== 'rating') expect([0, 2, 4, 1000].map(shareOf)).toEqual([0, 25, 50, 50])
  }
})
