import { defineDirectory, names, t } from '../../kit/index.ts'

export const videocategory = defineDirectory({
  type: 'videocategory',
  permission: 'VideoCategory',
  label: { one: t('Видео тоифаси', 'Категория видео'), many: t('Видео тоифалари', 'Категории видео') },
  fields: { name: names(t('Номи', 'Наименование')) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'state'], filters: ['state'], search: ['name'], sort: 'name' },
})
