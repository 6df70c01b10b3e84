import { defineReport, source, t } from '../kit/index.ts'
import { request } from '../documents/inspections/check/definition.ts'
import { checksByRegion } from './excel/checks-by-region.ts'
import { ofChecks } from './of-checks.ts'

const { completedShare: _, ...columns } = checksByRegion.columns
const shared = {
  isPart: true,
  isStored: true,
  sources: { checks: source(request, ofChecks) },
  columns,
  chart: checksByRegion.chart,
} as const

/** The numbers of the start page: checks by stage, for each region, body and month. Each reader counts what they may see. */
export const overview = [
  defineReport({ type: 'checksbyregion', label: t('Текширишлар ҳудудлар бўйича', 'Проверки по регионам'), rows: ['region'], ...shared }),
  defineReport({
    type: 'checksbybody',
    label: t('Текширишлар ташкилотлар бўйича', 'Проверки по организациям'),
    rows: ['organization'],
    ...shared,
  }),
  defineReport({ type: 'checksbymonth', label: t('Текширишлар ойлар бўйича', 'Проверки по месяцам'), rows: ['month'], ...shared }),
]
