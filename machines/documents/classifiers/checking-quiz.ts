import { defineDirectory, paragraph, rows, t } from '../../kit/index.ts'
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
      fields: {
        description: paragraph(t('Мазмуни', 'Содержание'), { max: 2000 }),
        recommendation: paragraph(t('Тавсия', 'Рекомендация'), { max: 2000, required: false }),
      },
    }),
  },
  list: listOfControlFunction,
})
