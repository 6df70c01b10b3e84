import { defineDirectory, t, text } from '../../kit/index.ts'
import { owned } from '../classifiers/owned.ts'

export const position = defineDirectory({
  type: 'position',
  permission: 'Position',
  label: { one: t('Лавозим', 'Должность'), many: t('Лавозимлар', 'Должности') },
  labelGender: 'feminine',
  fields: {
    organizationId: owned.organizationId,
    name: owned.name,
    classifierCode: text(t('Лавозимлар классификатори коди', 'Код по классификатору должностей'), { max: 20, required: false }),
  },
  owner: 'organizationId',
  title: 'name',
  unique: [['organizationId', 'classifierCode']],
  list: {
    columns: ['name', 'classifierCode', 'organizationId', 'state'],
    filters: ['organizationId', 'classifierCode', 'name', 'state'],
    search: ['name', 'classifierCode'],
    sort: 'name',
  },
})
