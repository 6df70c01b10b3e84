import { defineDirectory, digits, names, t } from '../../kit/index.ts'

export const oked = defineDirectory({
  type: 'oked',
  permission: 'Oked',
  label: {
    one: t('Иқтисодий фаолият тури (ИФУТ)', 'Вид экономической деятельности (ОКЭД)'),
    many: t('Иқтисодий фаолият турлари (ИФУТ)', 'Виды экономической деятельности (ОКЭД)'),
  },
  fields: {
    code: digits(t('ИФУТ коди', 'Код ОКЭД'), { lengths: [5], divided: true }),
    name: names(t('Номи', 'Наименование')),
  },
  title: 'name',
  selectList: 'everybody',
  unique: ['code'],
  list: { columns: ['code', 'name', 'state'], filters: ['state'], search: ['code', 'name'], sort: 'code' },
})
