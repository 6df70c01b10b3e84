import { defineDirectory, integer, t } from '../../kit/index.ts'
import { controlFunction, owned } from './owned.ts'

export const healthriskfactor = defineDirectory({
  type: 'healthriskfactor',
  permission: 'HealthRiskFactor',
  label: {
    one: t('Salomatlik uchun xavf omili', 'Саломатлик учун хавф омили', 'Фактор риска для здоровья'),
    many: t('Salomatlik uchun xavf omillari', 'Саломатлик учун хавф омиллари', 'Факторы риска для здоровья'),
  },
  fields: {
    ...owned,
    ...controlFunction,
    weight: integer(t('Vazni (ball)', 'Вазни (балл)', 'Вес (баллы)'), { max: 100, required: false }),
  },
  owner: 'organizationId',
  title: 'name',
  optionDetail: 'code',
  unique: [['organizationId', 'code']],
  list: {
    columns: ['code', 'name', 'controlFunctionId', 'normativeDocument', 'weight', 'organizationId', 'state'],
    filters: ['organizationId', 'code', 'name', 'controlFunctionId', 'normativeDocument', 'state'],
    search: ['code', 'name', 'normativeDocument'],
    sort: 'name',
  },
})
