import { defineDirectory, paragraph, rows, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const checkingquiz = defineDirectory({
  type: 'checkingquiz',
  permission: 'CheckingQuiz',
  label: {
    one: t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки'),
    many: t('Tekshirish predmetlari', 'Текшириш предметлари', 'Предметы проверок'),
  },
  ...ownedDirectory,
  fields: {
    ...ofControlFunction,
    items: rows(t('Bandlar', 'Бандлар', 'Пункты'), {
      required: false,
      fields: {
        description: paragraph(t('Mazmuni', 'Мазмуни', 'Содержание'), { max: 2000 }),
        recommendation: paragraph(t('Tavsiya', 'Тавсия', 'Рекомендация'), { max: 2000, required: false }),
      },
    }),
  },
  list: listOfControlFunction,
})
