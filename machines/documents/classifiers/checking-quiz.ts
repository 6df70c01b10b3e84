import { defineDirectory, rows, t } from '../../kit/index.ts'
import { checklistItem, unfoundConditions } from './checklist-item.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const checkingquiz = defineDirectory({
  type: 'checkingquiz',
  permission: 'CheckingQuiz',
  label: {
    one: t('Текшириш предмети', 'Предмет проверки'),
    many: t('Текшириш предметлари', 'Предметы проверок'),
  },
  ...ownedDirectory,
  fields: {
    ...ofControlFunction,
    items: rows(t('Бандлар', 'Пункты'), {
      required: false,
      fields: checklistItem,
    }),
  },
  rules: ({ values }) => unfoundConditions(values),
  list: listOfControlFunction,
})
