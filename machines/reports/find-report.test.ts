import { expect, test } from 'vitest'
import { findReport } from './find-report.ts'

test('a report is found by its name in any case, and none by a name that every object has', () => {
  expect(findReport('ExcelReport2')?.type).toBe('excelreport2')
  for (const name of ['excelreport10', 'constructor', '__proto__']) expect(findReport(name)).toBeUndefined()
})
