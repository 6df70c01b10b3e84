import { defineDirectory, flag, names, t } from '../../kit/index.ts'

const optional = { required: false }

export const checkbasis = defineDirectory({
  type: 'checkbasis',
  permission: 'CheckBasis',
  label: { one: t('Текшириш асоси', 'Основание проверки'), many: t('Текшириш асослари', 'Основания проверок') },
  fields: {
    name: names(t('Номи', 'Наименование')),
    needsPreliminaryStudy: flag(
      t('Дастлабки ўрганиш маълумотномаси талаб этилади', 'Требуется справка предварительного изучения'),
      optional,
    ),
    byRiskAnalysis: flag(t('Хавф таҳлили натижаси', 'Результат анализа рисков'), optional),
    needsBases: flag(t('Асос ҳужжатлари талаб этилади', 'Требуются документы-основания'), optional),
  },
  title: 'name',
  selectList: 'everybody',
  defaults: () => ({ needsPreliminaryStudy: false, byRiskAnalysis: false, needsBases: false }),
  list: {
    columns: ['name', 'needsPreliminaryStudy', 'needsBases', 'state'],
    filters: ['needsPreliminaryStudy', 'byRiskAnalysis', 'needsBases', 'state'],
    search: ['name'],
    sort: 'name',
  },
})
