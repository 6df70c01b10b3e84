import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const nationality = defineClassifier({
  type: 'nationality',
  permission: 'Nationality',
  label: { one: t('Millat', 'Миллат', 'Национальность'), many: t('Millatlar', 'Миллатлар', 'Национальности') },
  labelGender: 'feminine',
})
