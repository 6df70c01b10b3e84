import { defineReport, source, t } from '../../kit/index.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import { ofChecks, stages } from '../of-checks.ts'

const stageOf = (stage: keyof typeof stages) => ({ source: 'checks', where: { state: stages[stage] } })

/** Excel report 2: why checks are held, and where. */
export const checksByRegion = defineReport({
  type: 'excelreport2',
  permission: 'Report2',
  label: t('2-ҳисобот. Текширишлар: ҳудудлар ва асослар бўйича', 'Отчёт 2. Проверки по регионам и основаниям'),
  short: t('2. Ҳудудлар ва асослар', '2. Регионы и основания'),
  sources: { checks: source(request, ofChecks) },
  rows: ['region', 'basis'],
  columns: {
    all: { label: t('Жами', 'Всего'), source: 'checks' },
    undecided: { label: t('Кўриб чиқилмоқда', 'На рассмотрении'), ...stageOf('undecided') },
    ahead: { label: t('Ҳали бошланмаган', 'Ещё не начаты'), ...stageOf('ahead') },
    held: { label: t('Ўтказилмоқда', 'Проводятся'), ...stageOf('held') },
    completed: { label: t('Якунланган', 'Завершены'), ...stageOf('completed') },
    declined: { label: t('Рад этилган', 'Отклонены'), ...stageOf('declined') },
    fallen: { label: t('Бекор қилинган ва муддати ўтган', 'Отменены и просрочены'), ...stageOf('fallen') },
    archived: { label: t('Архивланган', 'В архиве'), ...stageOf('archived') },
    completedShare: { label: t('Якунланган, %', 'Завершены, %'), share: { part: 'completed', whole: 'all' } },
  },
  chart: ['undecided', 'ahead', 'held', 'completed', 'declined', 'fallen', 'archived'],
})
