import { defineDirectory, digits, names, t } from '../../kit/index.ts'

export const region = defineDirectory({
  type: 'region',
  permission: 'Region',
  label: { one: t('Вилоят', 'Область'), many: t('Вилоятлар', 'Области') },
  labelGender: 'feminine',
  fields: {
    soato: digits(t('СОАТО коди', 'Код СОАТО'), { lengths: [4] }),
    name: names(t('Номи', 'Наименование')),
  },
  title: 'name',
  selectList: 'everybody',
  unique: ['soato'],
  list: { columns: ['soato', 'name', 'state'], filters: ['state'], search: ['soato', 'name'], sort: 'soato' },
})
