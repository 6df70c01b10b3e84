import type { Report } from '../kit/index.ts'
import { reports } from './reports.ts'

/** The report of a resource name, in whatever case. */
export function findReport(type: string): Report | undefined {
  const name = type.toLowerCase()
  return Object.hasOwn(reports, name) ? reports[name] : undefined
}
