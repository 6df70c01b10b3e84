import { type Indicator, t } from '../../kit/index.ts'
import { completedStates } from '../inspections/of-check.ts'

/** An indicator of the risk of a business, with the cell of a line that names the documents behind it. */
interface RiskIndicator extends Indicator {
  readonly behind: 'checks' | 'results' | 'conclusions' | 'complaints'
}

const violations = t('{n} та', '{n} {n|нарушение|нарушения|нарушений}')
const findings = t('{n} та', '{n} {n|невыполненный пункт|невыполненных пункта|невыполненных пунктов}')
const checks = t('{n} та', '{n} {n|проверка|проверки|проверок}')
const complaints = t('{n} та', '{n} {n|жалоба|жалобы|жалоб}')
const months = t('{n} ой', '{n} {n|месяц|месяца|месяцев}')
const points = t('{n} балл', '{n} {n|балл|балла|баллов}')

/** A check that was held to its end; in the archive it keeps its last day. */
const held = {
  type: 'request',
  about: 'contractorId',
  day: 'actualEndDate',
  where: { state: [...completedStates, 'archived'] },
  behind: 'checks',
} as const

/** The findings of checks: the items of checklists that are not fulfilled, of one severity. */
const foundOf = (severity: string) =>
  ({
    counted: findings,
    type: 'inspectionresult',
    about: 'contractorId',
    day: 'docDate',
    where: { state: ['approved'] },
    value: { rows: 'answers', rowsWhere: { answer: ['no'], severity: [severity] } },
    behind: 'results',
  }) as const

/** The indicators by which the risk of a business is scored: what each counts, and of which documents. */
export const indicators = {
  violations: {
    label: t('Аниқланган қоидабузарликлар (таъсир чоралари) сони', 'Число выявленных нарушений (мер воздействия)'),
    counted: violations,
    type: 'inspectionresult',
    about: 'contractorId',
    day: 'docDate',
    where: { state: ['approved'] },
    value: { rows: 'measures' },
    behind: 'results',
  },
  grossFindings: {
    label: t('Текширув варағи бўйича қўпол камчиликлар сони', 'Число грубых нарушений по проверочным листам'),
    ...foundOf('gross'),
  },
  significantFindings: {
    label: t('Текширув варағи бўйича жиддий камчиликлар сони', 'Число существенных нарушений по проверочным листам'),
    ...foundOf('significant'),
  },
  minorFindings: {
    label: t('Текширув варағи бўйича енгил камчиликлар сони', 'Число незначительных нарушений по проверочным листам'),
    ...foundOf('minor'),
  },
  monthsSinceCheck: {
    label: t('Охирги текширишдан кейин ўтган ойлар сони', 'Число месяцев после последней проверки'),
    counted: months,
    ...held,
    value: 'monthsSince',
  },
  heldChecks: {
    label: t('Ўтказилган текширишлар сони', 'Число проведённых проверок'),
    counted: checks,
    ...held,
    value: 'documents',
  },
  healthRiskFactors: {
    label: t('Саломатлик учун хавф омилларининг умумий вазни', 'Общий вес факторов риска для здоровья'),
    counted: points,
    ...held,
    value: { sum: 'weight', of: 'healthriskfactor', by: 'controlFunctionId', link: 'controlFunctions', where: { state: ['active'] } },
  },
  complaints: {
    label: t('Шикоятлар сони', 'Число жалоб'),
    counted: complaints,
    type: 'complaint',
    about: 'contractorId',
    day: 'sentDate',
    where: { state: ['sent', 'received', 'review', 'satisfied', 'rejected'] },
    value: 'documents',
    behind: 'complaints',
  },
  unlawfulChecks: {
    label: t('Ноқонуний ёки тартиби бузилган текширишлар сони', 'Число незаконных проверок и проверок с нарушением порядка'),
    counted: checks,
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
