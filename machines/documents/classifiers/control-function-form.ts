import { t } from '../../kit/index.ts'
import { defineClassifier } from './classifier.ts'

export const controlfunctionform = defineClassifier({
  type: 'controlfunctionform',
  permission: 'ControlFunctionForm',
  label: { one: t('Nazorat funksiyasi shakli', 'Назорат функцияси шакли', 'Форма функции контроля'), many: t('Nazorat funksiyalari shakllari', 'Назорат функциялари шакллари', 'Формы функций контроля') },
  labelGender: 'feminine',
})
