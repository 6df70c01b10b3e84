import { type CountedColumn, byMonth, type Report, t, type Text, text } from '../kit/index.ts'
import { contacts } from './contacts.ts'
import { checksByRegion } from './excel/checks-by-region.ts'
import { outcomes } from './of-checks.ts'
import { prophylaxis } from './excel/prophylaxis.ts'
import { resultsAndMeasures } from './excel/results-and-measures.ts'

/** Numbers that are open to everybody: those of a report, by one of its facets at a time. */
export interface Dataset {
  readonly label: Text
  readonly about: Text
  readonly report: Report
  /** The columns of the report that are open: nothing undecided. */
  readonly columns: Readonly<Record<string, CountedColumn>>
  /** The facets by which its rows may be; `month` stands for the months of the period. */
  readonly by: readonly string[]
  /** How the businesses behind a number are counted: a number of few of them is not shown. */
  readonly businesses: Pick<CountedColumn, 'distinct' | 'sum'>
}

const byBusiness = { distinct: ['contractorId'] }

/** Columns of a report as they are there. */
const columnsOf = ({ columns }: Report, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, columns[name] as CountedColumn]))

const count = (name: string) => resultsAndMeasures.columns[name] as CountedColumn

const approvedOnly = (columns: Readonly<Record<string, CountedColumn>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, where: { state: ['approved'] } }]))

export const datasets = {
  checks: {
    label: t('Текширишлар', 'Проверки'),
    about: t('Қарор қабул қилинган текширишлар, бошланиш санаси бўйича', 'Проверки, по которым принято решение, по дате начала'),
    report: checksByRegion,
    columns: {
      decided: { label: t('Қарор қабул қилинган', 'С решением'), source: 'checks', where: outcomes.accepted },
      ...columnsOf(checksByRegion, 'ahead', 'held', 'completed', 'fallen'),
    },
    by: ['region', 'organization', 'checkType', 'basis', byMonth],
    businesses: byBusiness,
  },
  results: {
    label: t('Текшириш натижалари', 'Результаты проверок'),
    about: t(
      'Тасдиқланган натижалар, уларда аниқланган камчиликлар ва кўрилган чоралар, ҳужжат санаси бўйича',
      'Утверждённые результаты, выявленные в них нарушения и принятые меры, по дате документа',
    ),
    report: resultsAndMeasures,
    columns: {
      ...columnsOf(resultsAndMeasures, 'approved'),
      ...approvedOnly({
        findings: { ...count('findings'), label: t('Бажарилмаган бандлар', 'Невыполненные пункты') },
        grossFindings: { ...count('grossFindings'), label: t('Улардан қўпол', 'Из них грубые') },
        measures: count('measures'),
        cancelled: count('cancelled'),
      }),
    },
    by: ['region', 'organization', 'checkType', byMonth],
    businesses: byBusiness,
  },
  visits: {
    label: t('Ташрифлар', 'Посещения'),
    about: t('Рўйхатга олинган ташрифлар, куни бўйича', 'Зарегистрированные посещения, по их дню'),
    report: contacts,
    columns: columnsOf(contacts, 'visits', 'inspections', 'admitted', 'refused', 'unanswered'),
    by: ['region', 'organization', 'visitKind', byMonth],
    businesses: byBusiness,
  },
  prevention: {
    label: t('Профилактика тадбирлари', 'Профилактические мероприятия'),
    about: t('Ҳисоботи қабул қилинган тадбирлар, бошланиш санаси бўйича', 'Мероприятия, отчёт о которых принят, по дате начала'),
    report: prophylaxis,
    columns: columnsOf(prophylaxis, 'accepted', 'held', 'people'),
    by: ['region', 'organization', 'form', byMonth],
    businesses: { sum: 'numberOfBusinessSubjects' },
  },
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets

export const isDataset = (name: string): name is DatasetName => Object.hasOwn(datasets, name)

/** The column that has the number of businesses behind a column. */
export const businessesOf = (column: string): string => `${column}Businesses`

/** The report of a dataset by one of its facets: its open columns, and beside each how many businesses are behind it. */
export function openReport({ report, columns, businesses }: Dataset, facet: string): Report {
  const { permission: _, ...rest } = report
  const counted = Object.entries(columns).map(([name, { label, source, where, refers, period }]) => [
    businessesOf(name),
    { label, source, ...(where && { where }), ...(refers && { refers }), ...(period && { period }), ...businesses },
  ])
  return {
    ...rest,
    rows: [facet],
    rowFields: { [facet]: facet === byMonth ? text(t('Ой', 'Месяц')) : report.facets[facet]! },
    columns: { ...columns, ...Object.fromEntries(counted) },
  }
}
