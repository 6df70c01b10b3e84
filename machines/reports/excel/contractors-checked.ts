import { defineReport, source, t } from '../../kit/index.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import { ofChecks, stages } from '../of-checks.ts'

/** Excel report 6: the businesses that are checked, and how often. Open to everybody: each reader counts what they may see. */
export const contractorsChecked = defineReport({
  type: 'excelreport6',
  label: t('6-ҳисобот. Текширилган тадбиркорлик субъектлари', 'Отчёт 6. Проверенные субъекты предпринимательства'),
  short: t('6. Текширилган субъектлар', '6. Проверенные субъекты'),
  sources: { checks: source(request, { ...ofChecks, by: { contractor: 'contractorId', ...ofChecks.by } }) },
  rows: ['contractor'],
  columns: {
    all: { label: t('Текширишлар жами', 'Всего проверок'), source: 'checks' },
    ahead: { label: t('Ҳали бошланмаган', 'Ещё не начаты'), source: 'checks', where: { state: stages.ahead } },
    held: { label: t('Ўтказилмоқда', 'Проводятся'), source: 'checks', where: { state: stages.held } },
    completed: { label: t('Якунланган', 'Завершены'), source: 'checks', where: { state: stages.completed } },
    days: { label: t('Текшириш кунлари', 'Дней проверок'), source: 'checks', sum: 'checkDaysNumber' },
  },
  chart: ['all'],
})
