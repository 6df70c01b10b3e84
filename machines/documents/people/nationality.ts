import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const nationality = defineClassifier({
  type: 'nationality',
  permission: 'Nationality',
  label: { one: t('Миллат', 'Национальность'), many: t('Миллатлар', 'Национальности') },
  labelGender: 'feminine',
})
