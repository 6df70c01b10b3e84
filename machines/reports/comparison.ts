import { defineReport, source, t } from '../kit/index.ts'
import { request } from '../documents/inspections/check/definition.ts'
import { ofChecks, outcomes, stages } from './of-checks.ts'
import { yearOnYear } from './year-on-year.ts'

const checks = { source: 'checks' }

/** Checks of each body in a period beside those of the same period a year before. */
export const comparison = defineReport({
  type: 'comparison',
  permission: 'Comparison',
  label: t('Текширишларни ўтган йил билан таққослаш', 'Сравнение проверок с прошлым годом'),
  short: t('Ўтган йил билан таққослаш', 'Сравнение с прошлым годом'),
  sources: { checks: source(request, ofChecks) },
  rows: ['organization'],
  columns: {
    ...yearOnYear('total', t('Жами текширишлар', 'Всего проверок'), checks),
    ...yearOnYear('agreed', t('Келишилган', 'Согласованные'), { ...checks, where: outcomes.agreed }),
    ...yearOnYear('notified', t('Хабардор қилинган', 'Уведомлённые'), { ...checks, where: outcomes.notified }),
    ...yearOnYear('held', t('Ўтказилмоқда', 'Проводятся'), { ...checks, where: { state: stages.held } }),
    ...yearOnYear('completed', t('Якунланган', 'Завершённые'), { ...checks, where: outcomes.completed }),
    ...yearOnYear('declined', t('Рад этилган', 'Отклонённые'), { ...checks, where: outcomes.declined }),
    ...yearOnYear('fallen', t('Бекор қилинган ва муддати ўтган', 'Отменённые и просроченные'), { ...checks, where: outcomes.fallen }),
    ...yearOnYear('days', t('Текшириш кунлари', 'Дни проверок'), { ...checks, sum: 'checkDaysNumber' }),
  },
  chart: ['prevTotal', 'currTotal'],
})
