import { defineDirectory, t } from '../../kit/index.ts'
import { controlFunction, owned } from './owned.ts'

export const obligationofentrepreneur = defineDirectory({
  type: 'obligationofentrepreneur',
  permission: 'ObligationsOfEntrepreneur',
  label: {
    one: t('Tadbirkorning majburiyati', 'Тадбиркорнинг мажбурияти', 'Обязанность предпринимателя'),
    many: t('Tadbirkorlarning majburiyatlari', 'Тадбиркорларнинг мажбуриятлари', 'Обязанности предпринимателей'),
  },
  fields: {
    ...owned,
    ...controlFunction,
  },
  owner: 'organizationId',
  title: 'name',
  optionDetail: 'code',
  unique: [['organizationId', 'code']],
  list: {
    columns: ['code', 'name', 'controlFunctionId', 'normativeDocument', 'organizationId', 'state'],
    filters: ['organizationId', 'code', 'name', 'controlFunctionId', 'normativeDocument', 'state'],
    search: ['code', 'name', 'normativeDocument'],
    sort: 'name',
  },
})
