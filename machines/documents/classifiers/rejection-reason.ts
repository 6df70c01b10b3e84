import { defineDirectory, names, t } from '../../kit/index.ts'

export const rejectionreason = defineDirectory({
  type: 'rejectionreason',
  permission: 'RejectionReason',
  label: { one: t('Рад этиш сабаби', 'Причина отказа'), many: t('Рад этиш сабаблари', 'Причины отказа') },
  fields: { name: names(t('Номи', 'Наименование')) },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['name', 'state'], filters: ['state'], search: ['name'], sort: 'name' },
})
