import { defineDirectory, t } from '../../kit/index.ts'
import { controlFunction, owned } from './owned.ts'

export const mandatoryrequirement = defineDirectory({
  type: 'mandatoryrequirement',
  permission: 'MandatoryRequirement',
  label: {
    one: t('Majburiy talab', 'Мажбурий талаб', 'Обязательное требование'),
    many: t('Majburiy talablar', 'Мажбурий талаблар', 'Обязательные требования'),
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
