import { type CountedColumn, defineReport, source, t } from '../kit/index.ts'
import { request } from '../documents/inspections/check/definition.ts'
import { inspectionconclusion } from '../documents/inspections/conclusion/definition.ts'
import { orginspectionviolation } from '../documents/inspections/violation.ts'
import { attestation } from '../documents/people/attestation/definition.ts'
import { prophylaxislist } from '../documents/prevention/prophylaxis/definition.ts'
import { ofChecks, outcomes } from './of-checks.ts'
import { accepted, planned } from './of-prevention.ts'
import { foundColumns, measureColumns } from './of-violations.ts'
import { yearOnYear } from './year-on-year.ts'

const checks = { source: 'checks' }
const prevention = { source: 'measures', heading: t('Профилактика тадбирлари', 'Профилактические мероприятия') }
const held = { ...prevention, where: accepted }
const attesting = { source: 'attestations', heading: t('Аттестация', 'Аттестация') }
const { authorized, organization } = { authorized: 'authorizedOrganizationId', organization: 'organizationId' } as const

/** The documents by which bodies are rated. */
export const ratedBy = {
  checks: source(request, { ...ofChecks, by: { organization: ofChecks.by.organization, authorized } }),
  conclusions: source(inspectionconclusion, {
    period: 'docDate',
    by: { organization: 'inspectionOrganizationId', authorized },
    where: { state: ['approved'] },
  }),
  violations: source(orginspectionviolation, { period: 'detectedDate', by: { organization, authorized }, where: { state: ['active'] } }),
  measures: source(prophylaxislist, { period: 'startDate', by: { organization, authorized }, where: planned }),
  attestations: source(attestation, {
    period: 'date',
    by: { organization, authorized },
    where: { state: ['held', 'certified', 'failed'] },
  }),
}

/** A column of the measures of some form, by the code of the form. */
const ofForm = (code: string, column: CountedColumn): CountedColumn => ({
  ...column,
  refers: { formId: { type: 'preventivemeasuresform', where: { code: [code] } } },
})

const { administrativeProtocolCount, submissionCount, criminalProposalCount, ...otherMeasures } = measureColumns

/** The rating of bodies: one row for each, over a year. A conclusion counts when it found a check unlawful, or its procedure violated. */
export const rating = defineReport({
  type: 'rating',
  permission: 'Rating',
  label: t('Ташкилотлар рейтинги', 'Рейтинг организаций'),
  sources: ratedBy,
  rows: ['organization'],
  sort: '-currTotal',
  yearsCloseAfter: 31,
  columns: {
    ...yearOnYear('total', t('Жами текширишлар', 'Всего проверок'), checks),
    ...yearOnYear('notified', t('Хабардор қилинган', 'Уведомлённые'), { ...checks, where: outcomes.notified }),
    ...yearOnYear('agreed', t('Келишилган', 'Согласованные'), { ...checks, where: outcomes.agreed }),
    preventiveActionCount: { label: t('Тадбирлар режалари', 'Планов мероприятий'), ...prevention },
    ...foundColumns,
    administrativeProtocolCount: administrativeProtocolCount!,
    submissionCount: submissionCount!,
    criminalProposalCount: criminalProposalCount!,
    conclusionCount: {
      label: t('Ноқонуний ёки тартиби бузилган', 'О незаконности или нарушении порядка'),
      heading: t('Хулосалар', 'Заключения'),
      source: 'conclusions',
      where: { kind: ['unlawful', 'procedureViolated'] },
    },
    ...otherMeasures,
    totalEventsCount: { label: t('Ўтказилган тадбирлар', 'Проведено мероприятий'), ...held, sum: 'eventCount' },
    totalParticipantsCount: { label: t('Қатнашганлар', 'Участников'), ...held, sum: 'peopleCount' },
    seminarEventsCount: ofForm('seminar', { label: t('Семинарлар', 'Семинаров'), ...held, sum: 'eventCount' }),
    seminarParticipantsCount: ofForm('seminar', { label: t('Семинар қатнашчилари', 'Участников семинаров'), ...held, sum: 'peopleCount' }),
    attestationEventsCount: { label: t('Аттестациялар', 'Аттестаций'), ...attesting, distinct: ['docNumber', 'docDate'] },
    attestationParticipantsCount: { label: t('Қатнашганлар', 'Участников'), ...attesting },
    certificateReceivedCount: { label: t('Сертификат олганлар', 'Получили сертификат'), ...attesting, where: { state: ['certified'] } },
    certificatePercent: {
      label: t('Сертификат олганлар, %', 'Получили сертификат, %'),
      heading: attesting.heading,
      share: { part: 'certificateReceivedCount', whole: 'attestationParticipantsCount' },
    },
  },
  chart: ['prevTotal', 'currTotal'],
})
