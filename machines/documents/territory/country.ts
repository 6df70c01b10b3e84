import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const country = defineClassifier({
  type: 'country',
  permission: 'Country',
  label: { one: t('Давлат', 'Страна'), many: t('Давлатлар', 'Страны') },
  labelGender: 'feminine',
})
