import { defineDirectory, text, names, t } from '../../kit/index.ts'

export const position = defineDirectory({
  type: 'position',
  area: 'info',
  permission: 'Position',
  label: { one: t('Lavozim', 'Лавозим', 'Должность'), many: t('Lavozimlar', 'Лавозимлар', 'Должности') },
  fields: {
    name: names(t('Nomi', 'Номи', 'Наименование')),
    classifierCode: text(t('Lavozimlar klassifikatori kodi', 'Лавозимлар классификатори коди', 'Код по классификатору должностей'), { max: 20, required: false }),
  },
  title: 'name',
  selectList: 'everybody',
  unique: ['classifierCode'],
  list: { columns: ['name', 'classifierCode', 'state'], filters: ['state'], search: ['name', 'classifierCode'], sort: 'name' },
})
