import { choice, defineSingletons, integer, text, names, t } from '../../../kit/index.ts'
import { isSetting, limits } from './settings.ts'
import { units } from './units.ts'

export const setting = defineSingletons({
  type: 'setting',
  permission: 'Setting',
  label: { one: t('Sozlama', 'Созлама', 'Настройка'), many: t('Sozlamalar', 'Созламалар', 'Настройки') },
  labelGender: 'feminine',
  fields: {
    code: text(t('Kodi', 'Коди', 'Код'), { max: 40, internal: true }),
    name: names(t('Nomi', 'Номи', 'Наименование')),
    value: integer(t('Qiymati', 'Қиймати', 'Значение'), { max: 10_000, counted: { by: 'unit', as: units }, limits: { by: 'code', as: limits } }),
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
    const { min, max } = limits[code]
    if (value === null || (value >= min && value <= max)) return {}
    return { value: [t(`Qiymati ${min} dan ${max} gacha boʻlishi kerak`, `Қиймати ${min} дан ${max} гача бўлиши керак`, `Значение должно быть от ${min} до ${max}`)] }
  },
  list: { columns: ['name', 'value'], sort: 'name' },
})
