import type { RiskIndicatorName } from '@nazorat/machines/documents/risk/indicators'
import { t, type Text } from '@nazorat/machines/i18n'
import { seeded } from '../record.ts'

interface Criterion {
  readonly name: Text
  readonly indicator: RiskIndicatorName
  readonly weight: number
  readonly fullValue: number
  readonly months: number
}

/** The criteria that the risk analysis begins with; together they weigh 100. */
const criteria: readonly Criterion[] = [
  {
    name: t('Олдинги текширишларда аниқланган қоидабузарликлар', 'Нарушения, выявленные прежними проверками'),
    indicator: 'violations',
    weight: 35,
    fullValue: 5,
    months: 36,
  },
  {
    name: t('Узоқ вақт текширилмаганлик', 'Давность последней проверки'),
    indicator: 'monthsSinceCheck',
    weight: 20,
    fullValue: 36,
    months: 120,
  },
  {
    name: t('Фаолиятнинг инсон саломатлиги учун хавфлилиги', 'Опасность деятельности для здоровья людей'),
    indicator: 'healthRiskFactors',
    weight: 25,
    fullValue: 10,
    months: 60,
  },
  {
    name: t('Текширишларнинг такрорийлиги', 'Повторность проверок'),
    indicator: 'heldChecks',
    weight: 10,
    fullValue: 4,
    months: 36,
  },
  {
    name: t('Текширишлар юзасидан шикоятлар', 'Жалобы в связи с проверками'),
    indicator: 'complaints',
    weight: 10,
    fullValue: 3,
    months: 24,
  },
]

export const riskCriterionRecords = criteria.map((criterion, i) =>
  seeded('riskcriterion', criterion.indicator, { code: String(i + 1).padStart(2, '0'), ...criterion, validFrom: '2024-01-01' }),
)
