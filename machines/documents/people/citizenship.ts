import { t } from '../../kit/index.ts'
import { defineClassifier } from '../classifiers/classifier.ts'

export const citizenship = defineClassifier({
  type: 'citizenship',
  permission: 'Citizenship',
  label: { one: t('Fuqarolik', 'Фуқаролик', 'Гражданство'), many: t('Fuqaroliklar', 'Фуқароликлар', 'Гражданства') },
  labelGender: 'neuter',
})
