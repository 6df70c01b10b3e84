import { choice, defineStanding, integer, line, names, t } from '../../kit/index.ts'
import { settings, units } from './settings.ts'

export const setting = defineStanding({
  type: 'setting',
  area: 'management',
  permission: 'Setting',
  label: { one: t('Sozlama', 'Созлама', 'Настройка'), many: t('Sozlamalar', 'Созламалар', 'Настройки') },
  fields: {
    code: line(t('Kodi', 'Коди', 'Код'), { max: 40 }),
    name: names(t('Nomi', 'Номи', 'Наименование')),
    value: integer(t('Qiymati', 'Қиймати', 'Значение'), { max: 366 }),
    unit: choice(t('Oʻlchov birligi', 'Ўлчов бирлиги', 'Единица измерения'), { options: units }),
  },
  title: 'name',
  key: 'code',
  changes: ['value'],
  // A setting that nothing reads would be a promise that nobody keeps.
  rules: ({ values: { code } }) =>
    code === null || Object.hasOwn(settings, code) ? {} : { code: [t('Tizimda bunday sozlama yoʻq', 'Тизимда бундай созлама йўқ', 'В системе нет такой настройки')] },
  list: { columns: ['name', 'value', 'unit'], sort: 'name' },
})
