import { type Indicator, t } from '../../kit/index.ts'
import { completedStates } from '../inspections/of-check.ts'

/** An indicator of the risk of a business, with the cell of a line that names the documents behind it. */
interface RiskIndicator extends Indicator {
  readonly behind: 'checks' | 'results' | 'conclusions' | 'complaints'
}

const pieces = t('ta', 'та', 'ед.')
const months = t('oy', 'ой', 'мес.')
const points = t('ball', 'балл', 'балл.')

/** A check that was held to its end; in the archive it keeps its last day. */
const held = { type: 'request', about: 'contractorId', day: 'actualEndDate', where: { state: [...completedStates, 'archived'] }, behind: 'checks' } as const

/** The indicators by which the risk of a business is scored: what each counts, and of which documents. */
export const indicators = {
  violations: {
    label: t('Aniqlangan qoidabuzarliklar (taʼsir choralari) soni', 'Аниқланган қоидабузарликлар (таъсир чоралари) сони', 'Число выявленных нарушений (мер влияния)'),
    unit: pieces,
    type: 'inspectionresult',
    about: 'contractorId',
    day: 'docDate',
    where: { state: ['approved'] },
    value: { rows: 'measures' },
    behind: 'results',
  },
  monthsSinceCheck: {
    label: t('Oxirgi tekshirishdan keyin oʻtgan oylar soni', 'Охирги текширишдан кейин ўтган ойлар сони', 'Число месяцев после последней проверки'),
    unit: months,
    ...held,
    value: 'monthsSince',
  },
  heldChecks: {
    label: t('Oʻtkazilgan tekshirishlar soni', 'Ўтказилган текширишлар сони', 'Число проведённых проверок'),
    unit: pieces,
    ...held,
    value: 'documents',
  },
  healthRiskFactors: {
    label: t('Salomatlik uchun xavf omillarining umumiy vazni', 'Саломатлик учун хавф омилларининг умумий вазни', 'Общий вес факторов риска для здоровья'),
    unit: points,
    ...held,
    value: { sum: 'weight', of: 'healthriskfactor', by: 'controlFunctionId', link: 'controlFunctions', where: { state: ['active'] } },
  },
  complaints: {
    label: t('Shikoyatlar soni', 'Шикоятлар сони', 'Число жалоб'),
    unit: pieces,
    type: 'complaint',
    about: 'contractorId',
    day: 'sentDate',
    where: { state: ['sent', 'received', 'review', 'satisfied', 'rejected'] },
    value: 'documents',
    behind: 'complaints',
  },
  unlawfulChecks: {
    label: t('Noqonuniy yoki tartibi buzilgan tekshirishlar soni', 'Ноқонуний ёки тартиби бузилган текширишлар сони', 'Число незаконных проверок и проверок с нарушением порядка'),
    unit: pieces,
    type: 'inspectionconclusion',
    about: 'contractorId',
    day: 'docDate',
    where: { state: ['approved'], kind: ['unlawful', 'procedureViolated'] },
    value: 'documents',
    behind: 'conclusions',
  },
} as const satisfies Record<string, RiskIndicator>

export type RiskIndicatorName = keyof typeof indicators

/** The names of the indicators, for fields that choose one. */
export const indicatorOptions = Object.fromEntries(Object.entries(indicators).map(([name, { label }]) => [name, label]))

/** An indicator by its name, without what only this one says. */
export const indicatorOf = (name: RiskIndicatorName): RiskIndicator => indicators[name]
