import { defineReport, source, t } from '../../kit/index.ts'
import { request } from '../../documents/inspections/check/definition.ts'
import { ofChecks, stages } from '../of-checks.ts'

const stageOf = (stage: keyof typeof stages) => ({ source: 'checks', where: { state: stages[stage] } })

/** Excel report 2: why checks are held, and where. */
export const checksByRegion = defineReport({
  type: 'excelreport2',
  permission: 'Report2',
  label: t('2-hisobot. Tekshirishlar: hududlar va asoslar boʻyicha', '2-ҳисобот. Текширишлар: ҳудудлар ва асослар бўйича', 'Отчёт 2. Проверки по регионам и основаниям'),
  short: t('2. Hududlar va asoslar', '2. Ҳудудлар ва асослар', '2. Регионы и основания'),
  sources: { checks: source(request, ofChecks) },
  rows: ['region', 'basis'],
  columns: {
    all: { label: t('Jami', 'Жами', 'Всего'), source: 'checks' },
    undecided: { label: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'), ...stageOf('undecided') },
    ahead: { label: t('Hali boshlanmagan', 'Ҳали бошланмаган', 'Ещё не начаты'), ...stageOf('ahead') },
    held: { label: t('Oʻtkazilmoqda', 'Ўтказилмоқда', 'Проводятся'), ...stageOf('held') },
    completed: { label: t('Yakunlangan', 'Якунланган', 'Завершены'), ...stageOf('completed') },
    declined: { label: t('Rad etilgan', 'Рад этилган', 'Отклонены'), ...stageOf('declined') },
    fallen: { label: t('Bekor qilingan va muddati oʻtgan', 'Бекор қилинган ва муддати ўтган', 'Отменены и просрочены'), ...stageOf('fallen') },
    archived: { label: t('Arxivlangan', 'Архивланган', 'В архиве'), ...stageOf('archived') },
    completedShare: { label: t('Yakunlangan, %', 'Якунланган, %', 'Завершены, %'), share: { part: 'completed', whole: 'all' } },
  },
  chart: ['undecided', 'ahead', 'held', 'completed', 'declined', 'fallen', 'archived'],
})
