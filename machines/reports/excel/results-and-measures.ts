import { type CountedColumn, defineReport, sentStates, source, t } from '../../kit/index.ts'
import { inspectionresult } from '../../documents/inspections/result/definition.ts'

const { severity } = inspectionresult.fields.answers.options.fields

const found = { source: 'results', heading: t('Бажарилмаган бандлар', 'Невыполненные пункты'), rows: 'answers' }

const foundOf = (name: keyof typeof severity.options.options): CountedColumn => ({
  ...found,
  label: severity.options.options[name]!,
  rowsWhere: { answer: ['no'], severity: [name] },
})

/** Excel report 3: the results of checks, what they found, and the measures that were taken. */
export const resultsAndMeasures = defineReport({
  type: 'excelreport3',
  permission: 'Report3',
  label: t('3-ҳисобот. Текшириш натижалари ва таъсир чоралари', 'Отчёт 3. Результаты проверок и меры воздействия'),
  short: t('3. Натижалар ва чоралар', '3. Результаты и меры'),
  sources: {
    results: source(inspectionresult, {
      period: 'docDate',
      by: {
        organization: 'inspectionOrganizationId',
        authorized: 'authorizedOrganizationId',
        region: 'regionId',
        checkType: 'checkTypeId',
      },
      where: { state: sentStates(inspectionresult) },
    }),
  },
  rows: ['organization'],
  columns: {
    all: { label: t('Натижалар жами', 'Всего результатов'), source: 'results' },
    sent: { label: t('Тасдиқланишини кутмоқда', 'Ожидают утверждения'), source: 'results', where: { state: ['sent'] } },
    returned: { label: t('Қайтарилган', 'Возвращены'), source: 'results', where: { state: ['returned'] } },
    approved: { label: t('Тасдиқланган', 'Утверждены'), source: 'results', where: { state: ['approved'] } },
    findings: { ...found, label: t('Жами', 'Всего'), rowsWhere: { answer: ['no'] } },
    grossFindings: foundOf('gross'),
    significantFindings: foundOf('significant'),
    minorFindings: foundOf('minor'),
    measures: { label: t('Кўрилган чоралар', 'Принятые меры'), source: 'results', rows: 'measures' },
    cancelled: { label: t('Бекор қилинган чоралар', 'Отменённые меры'), source: 'results', rows: 'cancelledMeasures' },
    approvedShare: { label: t('Тасдиқланган, %', 'Утверждены, %'), share: { part: 'approved', whole: 'all' } },
  },
  chart: ['sent', 'returned', 'approved'],
})
