import type { Report } from '../kit/index.ts'
import { auditMoney } from './excel/audit-money.ts'
import { checksByRegion } from './excel/checks-by-region.ts'
import { checksByStatus } from './excel/checks-by-status.ts'
import { comparison } from './comparison.ts'
import { complaintsAndConclusions } from './excel/complaints-and-conclusions.ts'
import { contractorsChecked } from './excel/contractors-checked.ts'
import { contacts } from './contacts.ts'
import { employees } from './excel/employees.ts'
import { lessonCompletion } from './lesson-completion.ts'
import { overview } from './overview.ts'
import { planAndFact } from './excel/plan-and-fact.ts'
import { prophylaxis } from './excel/prophylaxis.ts'
import { rating } from './rating.ts'
import { ratingAssessment } from './rating-assessment.ts'
import { resultsAndMeasures } from './excel/results-and-measures.ts'
import { violations } from './violations.ts'
import { visitDays } from './visit-days.ts'

/** Every report, by its resource name: plain data, which the browser gets as JSON (`web/derived-data.ts`). */
export const reports: Readonly<Record<string, Report>> = Object.fromEntries(
  [
    checksByStatus,
    checksByRegion,
    resultsAndMeasures,
    complaintsAndConclusions,
    prophylaxis,
    contractorsChecked,
    planAndFact,
    employees,
    auditMoney,
    violations,
    comparison,
    rating,
    ratingAssessment,
    contacts,
    visitDays,
    lessonCompletion,
    ...overview,
  ].map((report) => [report.type, report]),
)
