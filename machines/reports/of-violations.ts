import { type CountedColumn, t } from '../kit/index.ts'
import { orginspectionviolation } from '../documents/inspections/violation.ts'

const { measure } = orginspectionviolation.fields.officials.options.fields
const found = { source: 'violations', heading: t('Аниқланган қоидабузарликлар', 'Выявленные нарушения') }
const taken = { source: 'violations', heading: t('Кўрилган чоралар', 'Принятые меры'), rows: 'officials' }

const measureOf = (name: keyof typeof measure.options.options): CountedColumn => ({
  label: measure.options.options[name]!,
  ...taken,
  rowsWhere: { measure: [name] },
})

/** The sums of the violations of a body's officials. */
export const foundColumns: Record<string, CountedColumn> = {
  totalViolationCount: { label: t('Қоидабузарликлар', 'Нарушений'), ...found },
  officialPersonCount: {
    label: t('Мансабдор шахслар', 'Должностных лиц'),
    ...found,
    rows: 'officials',
    rowsDistinct: ['employeeId', 'fullName'],
  },
  detectedCaseCount: { label: t('Аниқланган ҳолатлар', 'Выявленных случаев'), ...found, sum: 'detectedCaseCount' },
}

/** The measures that were taken against them. */
export const measureColumns: Record<string, CountedColumn> = {
  administrativeProtocolCount: measureOf('protocol'),
  submissionCount: measureOf('submission'),
  criminalProposalCount: measureOf('criminalProposal'),
  fineCount: measureOf('fine'),
  contractTerminatedCount: measureOf('contractTerminated'),
  disciplinaryCount: measureOf('disciplinary'),
  warningCount: measureOf('warning'),
  underReviewCount: measureOf('underReview'),
  edoCount: { label: t('Электрон ҳужжатлар', 'Электронных документов'), source: 'violations', heading: taken.heading, sum: 'edoCount' },
  totalCount: { label: t('Чоралар жами', 'Мер всего'), ...taken },
}
