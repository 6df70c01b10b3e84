import { defineDirectory, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const obligationofentrepreneur = defineDirectory({
  type: 'obligationofentrepreneur',
  permission: 'ObligationsOfEntrepreneur',
  label: {
    one: t('Тадбиркорнинг мажбурияти', 'Обязанность предпринимателя'),
    many: t('Тадбиркорларнинг мажбуриятлари', 'Обязанности предпринимателей'),
  },
  labelGender: 'feminine',
  ...ownedDirectory,
  fields: ofControlFunction,
  list: listOfControlFunction,
})
