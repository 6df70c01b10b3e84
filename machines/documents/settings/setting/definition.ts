import { choice, defineSingletons, integer, text, names, t } from '../../../kit/index.ts'
import { isSetting, leastOf } from './settings.ts'
import { units } from './units.ts'

export const setting = defineSingletons({
  type: 'setting',
  permission: 'Setting',
  label: { one: t('Sozlama', 'Созлама', 'Настройка'), many: t('Sozlamalar', 'Созламалар', 'Настройки') },
  fields: {
    code: text(t('Kodi', 'Коди', 'Код'), { max: 40, internal: true }),
    name: names(t('Nomi', 'Номи', 'Наименование')),
    value: integer(t('Qiymati', 'Қиймати', 'Значение'), { max: 366, counted: { by: 'unit', as: units } }),
    unit: choice(t('Oʻlchov birligi', 'Ўлчов бирлиги', 'Единица измерения'), { options: units, internal: true }),
  },
  title: 'name',
  key: 'code',
  changes: ['value'],
  audited: true,
  // A setting that nothing reads would be a promise that nobody keeps.
  rules: ({ values: { code, value } }) => {
    if (code === null) return {}
    if (!isSetting(code)) return { code: [t('Tizimda bunday sozlama yoʻq', 'Тизимда бундай созлама йўқ', 'В системе нет такой настройки')] }
    const min = leastOf(code)
    return value === null || value >= min ? {} : { value: [t(`Qiymati kamida ${min} boʻlishi kerak`, `Қиймати камида ${min} бўлиши керак`, `Значение должно быть не менее ${min}`)] }
  },
  list: { columns: ['name', 'value'], sort: 'name' },
})
