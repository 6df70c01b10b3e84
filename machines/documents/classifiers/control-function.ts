import { defineDirectory, reference, t } from '../../kit/index.ts'
import { owned, ownedDirectory } from './owned.ts'

export const controlfunction = defineDirectory({
  type: 'controlfunction',
  permission: 'ControlFunction',
  label: { one: t('Назорат функцияси', 'Функция контроля'), many: t('Назорат функциялари', 'Функции контроля') },
  labelGender: 'feminine',
  ...ownedDirectory,
  fields: {
    ...owned,
    formId: reference('controlfunctionform', t('Назорат функцияси шакли', 'Форма функции контроля'), { required: false }),
  },
  list: {
    columns: ['code', 'name', 'formId', 'normativeDocument', 'organizationId', 'state'],
    filters: ['organizationId', 'code', 'name', 'formId', 'normativeDocument', 'state'],
    search: ['code', 'name', 'normativeDocument'],
    sort: 'name',
  },
})
