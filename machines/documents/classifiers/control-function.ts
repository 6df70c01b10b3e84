import { defineDirectory, names, t } from '../../kit/index.ts'

export const controlfunction = defineDirectory({
  type: 'controlfunction',
  area: 'info',
  permission: 'ControlFunction',
  label: { one: t('Nazorat funksiyasi', 'Назорат функцияси', 'Функция контроля'), many: t('Nazorat funksiyalari', 'Назорат функциялари', 'Функции контроля') },
  fields: { name: names(t('Nomi', 'Номи', 'Наименование')) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'state'], filters: ['state'], search: ['name'], sort: 'name' },
})
