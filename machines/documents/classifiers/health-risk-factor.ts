import { decimal, defineDirectory, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const healthriskfactor = defineDirectory({
  type: 'healthriskfactor',
  permission: 'HealthRiskFactor',
  label: {
    one: t('Саломатлик учун хавф омили', 'Фактор риска для здоровья'),
    many: t('Саломатлик учун хавф омиллари', 'Факторы риска для здоровья'),
  },
  ...ownedDirectory,
  fields: {
    ...ofControlFunction,
    weight: decimal(t('Вазни (балл)', 'Вес (баллы)'), { scale: 1, max: 100, required: false }),
  },
  list: {
    ...listOfControlFunction,
    columns: ['code', 'name', 'controlFunctionId', 'normativeDocument', 'weight', 'organizationId', 'state'],
    filters: [...listOfControlFunction.filters, 'weight'],
  },
})
