import { defineReport, source, t } from '../../kit/index.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import { ofChecks, stages } from '../of-checks.ts'

const planned = [...stages.ahead, ...stages.held, ...stages.completed]
const plan = { heading: t('Режа', 'План'), source: 'checks' }
const fact = { heading: t('Амалда', 'Факт'), source: 'checks' }

/** Excel report 7: checks that were agreed for the period, and how many of them were held. Open to everybody. */
export const planAndFact = defineReport({
  type: 'excelreport7',
  label: t('7-ҳисобот. Текширишлар режаси ва бажарилиши', 'Отчёт 7. План и факт проверок'),
  short: t('7. Режа ва бажарилиши', '7. План и факт'),
  sources: { checks: source(request, { ...ofChecks, where: { state: planned } }) },
  rows: ['organization', 'region'],
  columns: {
    planned: { label: t('Келишилган текширишлар', 'Согласованных проверок'), ...plan },
    days: { label: t('Сўралган кунлар', 'Запрошено дней'), ...plan, sum: 'checkDaysNumber' },
    agreedDays: { label: t('Келишилган кунлар', 'Согласовано дней'), ...plan, sum: 'agreedCheckDaysNumber' },
    ahead: { label: t('Бошланмаган', 'Не начато'), ...fact, where: { state: stages.ahead } },
    held: { label: t('Ўтказилмоқда', 'Проводится'), ...fact, where: { state: stages.held } },
    completed: { label: t('Якунланган', 'Завершено'), ...fact, where: { state: stages.completed } },
    completedShare: { label: t('Бажарилиши, %', 'Выполнение, %'), share: { part: 'completed', whole: 'planned' } },
  },
  chart: ['ahead', 'held', 'completed'],
})
