import { defineDirectory, names, t } from '../../kit/index.ts'

export const organizationinspectiontype = defineDirectory({
  type: 'organizationinspectiontype',
  permission: 'OrganizationInspectionType',
  label: {
    one: t('Tashkilot tekshiruvi turi', 'Ташкилот текшируви тури', 'Вид инспекции организации'),
    many: t('Tashkilot tekshiruvi turlari', 'Ташкилот текшируви турлари', 'Виды инспекций организаций'),
  },
  fields: { name: names(t('Nomi', 'Номи', 'Наименование')) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'state'], filters: ['state'], search: ['name'], sort: 'name' },
})
