import { defineDirectory, t } from '../../kit/index.ts'
import { listOfControlFunction, ofControlFunction, ownedDirectory } from './owned.ts'

export const mandatoryrequirement = defineDirectory({
  type: 'mandatoryrequirement',
  permission: 'MandatoryRequirement',
  label: {
    one: t('Мажбурий талаб', 'Обязательное требование'),
    many: t('Мажбурий талаблар', 'Обязательные требования'),
  },
  labelGender: 'neuter',
  ...ownedDirectory,
  fields: ofControlFunction,
  list: listOfControlFunction,
})
