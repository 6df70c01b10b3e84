import type { Report } from '../kit/index.ts'
import { auditMoney } from './audit-money.ts'
import { checksByRegion } from './checks-by-region.ts'
import { checksByStatus } from './checks-by-status.ts'
import { comparison } from './comparison.ts'
import { complaintsAndConclusions } from './complaints-and-conclusions.ts'
import { contractorsChecked } from './contractors-checked.ts'
import { employees } from './employees.ts'
import { lessonCompletion } from './lesson-completion.ts'
import { overview } from './overview.ts'
import { planAndFact } from './plan-and-fact.ts'
import { prophylaxis } from './prophylaxis.ts'
import { rating } from './rating.ts'
import { ratingAssessment } from './rating-assessment.ts'
import { resultsAndMeasures } from './results-and-measures.ts'
import { violations } from './violations.ts'

/** Every report, by its resource name: plain data, which the browser gets as JSON (`web/derived-data.ts`). */
export const reports: Readonly<Record<string, Report>> = Object.fromEntries(
  [
    checksByStatus, checksByRegion, resultsAndMeasures, complaintsAndConclusions, prophylaxis, contractorsChecked, planAndFact, employees,
    auditMoney, violations, comparison, rating, ratingAssessment, lessonCompletion, ...overview,
  ].map((report) => [report.type, report]),
)
