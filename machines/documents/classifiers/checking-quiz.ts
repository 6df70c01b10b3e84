import { defineDirectory, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const checkingquiz = defineDirectory({
  type: 'checkingquiz',
  permission: 'CheckingQuiz',
  label: {
    one: t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки'),
    many: t('Tekshirish predmetlari', 'Текшириш предметлари', 'Предметы проверок'),
  },
  ...ownedDirectory,
  fields: ofControlFunction,
  list: listOfControlFunction,
})
