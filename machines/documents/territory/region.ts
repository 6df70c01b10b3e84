import { defineDirectory, digits, names, t } from '../../kit/index.ts'

export const region = defineDirectory({
  type: 'region',
  permission: 'Region',
  label: { one: t('Viloyat', 'Вилоят', 'Область'), many: t('Viloyatlar', 'Вилоятлар', 'Области') },
  labelGender: 'feminine',
  fields: {
    soato: digits(t('SOATO kodi', 'СОАТО коди', 'Код СОАТО'), { lengths: [4] }),
    name: names(t('Nomi', 'Номи', 'Наименование')),
  },
  title: 'name',
  selectList: 'everybody',
  unique: ['soato'],
  list: { columns: ['soato', 'name', 'state'], filters: ['state'], search: ['soato', 'name'], sort: 'soato' },
})
