import { defineDirectory, t } from '../../kit/index.ts'
import { controlFunction, owned } from './owned.ts'

export const checkingquiz = defineDirectory({
  type: 'checkingquiz',
 
  permission: 'CheckingQuiz',
  label: {
    one: t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки'),
    many: t('Tekshirish predmetlari', 'Текшириш предметлари', 'Предметы проверок'),
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
