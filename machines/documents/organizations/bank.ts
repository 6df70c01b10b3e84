import { defineDirectory, digits, names, t, text } from '../../kit/index.ts'

export const bank = defineDirectory({
  type: 'bank',
  permission: 'Bank',
  label: { one: t('Банк', 'Банк'), many: t('Банклар', 'Банки') },
  fields: {
    bankCode: digits(t('Банк коди (МФО)', 'Код банка (МФО)'), { lengths: [5] }),
    bankName: names(t('Банк номи', 'Наименование банка')),
    address: text(t('Манзил', 'Адрес'), { max: 500, required: false }),
  },
  title: 'bankName',
  optionDetail: 'bankCode',
  selectList: 'everybody',
  unique: ['bankCode'],
  list: {
    columns: ['bankCode', 'bankName', 'address', 'state'],
    filters: ['bankCode', 'state'],
    search: ['bankCode', 'bankName'],
    sort: 'bankCode',
  },
})
