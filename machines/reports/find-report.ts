import type { Report } from '../kit/index.ts'
import { reports } from './reports.ts'

/** The report of a resource name, in whatever case. */
export const findReport = (type: string): Report | undefined => reports[type.toLowerCase()]
