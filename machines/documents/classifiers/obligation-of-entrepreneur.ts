import { defineDirectory, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const obligationofentrepreneur = defineDirectory({
  type: 'obligationofentrepreneur',
  permission: 'ObligationsOfEntrepreneur',
  label: {
    one: t('Tadbirkorning majburiyati', 'Тадбиркорнинг мажбурияти', 'Обязанность предпринимателя'),
    many: t('Tadbirkorlarning majburiyatlari', 'Тадбиркорларнинг мажбуриятлари', 'Обязанности предпринимателей'),
  },
  labelGender: 'feminine',
  ...ownedDirectory,
  fields: ofControlFunction,
  list: listOfControlFunction,
})
