import { choice, defineSingletons, integer, names, t } from '../../../kit/index.ts'
import { groups, units } from './words.ts'
import { isSetting, limits, settings } from './settings.ts'

/** Of each code the name of its group. Lists have choices in this order: group by group. */
const groupOfCode = Object.fromEntries(
  Object.entries(groups).flatMap(([group, label]) =>
    Object.entries(settings).flatMap(([code, setting]) => (setting.group === group ? [[code, label]] : [])),
  ),
)

export const setting = defineSingletons({
  type: 'setting',
  permission: 'Setting',
  label: { one: t('Созлама', 'Настройка'), many: t('Созламалар', 'Настройки') },
  labelGender: 'feminine',
  fields: {
    // People read a code as its group.
    code: choice(t('Гуруҳи', 'Группа'), { options: groupOfCode }),
    name: names(t('Номи', 'Наименование')),
    value: integer(t('Қиймати', 'Значение'), {
      max: 10_000,
      counted: { by: 'unit', as: { ...units, yesNo: 'flag' } },
      limits: { by: 'code', as: limits },
    }),
    unit: choice(t('Ўлчов бирлиги', 'Единица измерения'), { options: units, internal: true }),
  },
  title: 'name',
  key: 'code',
  changes: ['value'],
  audited: true,
  // A setting that nothing reads would be a promise that nobody keeps.
  rules: ({ values: { code, value } }) => {
    if (code === null || !isSetting(code) || value === null) return {}
    const { min, max } = limits[code]
    if (value >= min && value <= max) return {}
    return { value: [t(`Қиймати ${min} дан ${max} гача бўлиши керак`, `Значение должно быть от ${min} до ${max}`)] }
  },
  list: { columns: ['code', 'name', 'value'], sort: 'code' },
})
