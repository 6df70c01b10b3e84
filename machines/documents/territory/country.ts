import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const country = defineClassifier({
  type: 'country',
  permission: 'Country',
  label: { one: t('Davlat', 'Давлат', 'Страна'), many: t('Davlatlar', 'Давлатлар', 'Страны') },
  labelGender: 'feminine',
})
