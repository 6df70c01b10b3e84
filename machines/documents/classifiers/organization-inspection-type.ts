import { defineDirectory, names, t } from '../../kit/index.ts'

export const organizationinspectiontype = defineDirectory({
  type: 'organizationinspectiontype',
  permission: 'OrganizationInspectionType',
  label: {
    one: t('Ташкилот текшируви тури', 'Вид инспекции организации'),
    many: t('Ташкилот текшируви турлари', 'Виды инспекций организаций'),
  },
  fields: { name: names(t('Номи', 'Наименование')) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'state'], filters: ['state'], search: ['name'], sort: 'name' },
})
