import { t } from '../../kit/index.ts'
import { defineClassifier } from './classifier.ts'

export const organfunction = defineClassifier({
  type: 'organfunction',
  permission: 'OrganFunction',
  label: { one: t('Орган функцияси', 'Функция органа'), many: t('Органлар функциялари', 'Функции органов') },
  labelGender: 'feminine',
})
