import { defineReport, sentStates, source, t } from '../kit/index.ts'
import { request } from '../documents/inspections/check/definition.ts'
import { complaint } from '../documents/inspections/complaint/definition.ts'
import { ofChecks, outcomes } from './of-checks.ts'

const checks = { heading: t('Текширишлар', 'Проверки'), source: 'checks' }

/** How many of the agreed days somebody was there, and the visits that businesses report because nobody registered them. */
export const visitDays = defineReport({
  type: 'visitdays',
  permission: 'VisitDays',
  label: t('Келишилган ва ташриф буюрилган кунлар', 'Согласованные дни и дни посещений'),
  sources: {
    checks: source(request, {
      period: ofChecks.period,
      by: { organization: 'inspectionOrganizationId', authorized: 'authorizedOrganizationId', region: 'regionId' },
      where: outcomes.agreed,
    }),
    complaints: source(complaint, {
      period: 'sentDate',
      by: { organization: 'organizationId', authorized: 'authorizedOrganizationId', region: 'regionId' },
      where: { state: sentStates(complaint), kind: ['unregisteredVisit'] },
    }),
  },
  rows: ['organization'],
  columns: {
    agreed: { label: t('Келишилган', 'Согласовано'), ...checks },
    agreedDays: { label: t('Келишилган кунлар', 'Согласовано дней'), ...checks, sum: 'agreedCheckDaysNumber' },
    visitedDays: { label: t('Ташриф кунлари', 'Дней посещений'), ...checks, sum: 'visitedDaysNumber' },
    usedShare: { label: t('Ташриф кунлари, %', 'Дни посещений, %'), ratio: { of: 'visitedDays', to: 'agreedDays' } },
    unregistered: { label: t('Рўйхатга олинмаган ташрифлар', 'Незарегистрированные посещения'), source: 'complaints' },
  },
  chart: ['agreedDays', 'visitedDays'],
})
