import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const citizenship = defineClassifier({
  type: 'citizenship',
  permission: 'Citizenship',
  label: { one: t('Фуқаролик', 'Гражданство'), many: t('Фуқароликлар', 'Гражданства') },
  labelGender: 'neuter',
})

export const nationality = defineClassifier({
  type: 'nationality',
  permission: 'Nationality',
  label: { one: t('Миллат', 'Национальность'), many: t('Миллатлар', 'Национальности') },
  labelGender: 'feminine',
})
