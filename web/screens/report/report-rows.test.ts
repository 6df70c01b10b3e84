import { reports } from '@nazorat/machines/reports/reports'
import { expect, test } from 'vitest'
import { columnParts } from './report-rows.tsx'

test('the columns of every report fit on pages, each once and in their order, and those of a heading on one page', () => {
  for (const report of Object.values(reports)) {
    const parts = columnParts(report, 12)
    expect(parts.flat()).toEqual(Object.keys(report.columns))
    expect(Math.max(...parts.map((names) => names.length))).toBeLessThanOrEqual(12)
  }
  const [first] = columnParts(reports['comparison']!, 10)
  expect(first!.map((name) => reports['comparison']!.columns[name]!.heading?.ru)).toEqual([
    ...Array(4).fill('Всего проверок'),
    ...Array(4).fill('Согласованные'),
  ])
})
