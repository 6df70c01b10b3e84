import { t } from '../../kit/index.ts'
import { defineClassifier } from './classifier.ts'

export const controlfunctionform = defineClassifier({
  type: 'controlfunctionform',
  permission: 'ControlFunctionForm',
  label: { one: t('Назорат функцияси шакли', 'Форма функции контроля'), many: t('Назорат функциялари шакллари', 'Формы функций контроля') },
  labelGender: 'feminine',
})
