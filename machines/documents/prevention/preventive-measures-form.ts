import { choice, defineDirectory, names, t, type Text } from '../../kit/index.ts'

/** The forms that the rating tells apart. */
export const preventiveForms = {
  seminar: t('Семинар', 'Семинар'),
  discussion: t('Оммавий муҳокама', 'Общественное обсуждение'),
  media: t('Оммавий ахборот воситаларидаги чиқиш', 'Выступление в средствах массовой информации'),
  openDoors: t('Очиқ эшиклар куни', 'День открытых дверей'),
  handout: t('Тарқатма материал', 'Раздаточный материал'),
  guide: t('Қўлланма ва тавсия хати', 'Руководство и рекомендательное письмо'),
} as const satisfies Record<string, Text>

export const preventivemeasuresform = defineDirectory({
  type: 'preventivemeasuresform',
  permission: 'PreventiveMeasuresForm',
  label: {
    one: t('Профилактика тадбири шакли', 'Форма профилактического мероприятия'),
    many: t('Профилактика тадбирлари шакллари', 'Формы профилактических мероприятий'),
  },
  fields: {
    /** The rating counts events by it: a form that is added counts as one of these. */
    code: choice(t('Тури', 'Вид'), {
      options: preventiveForms,
    }),
    name: names(t('Номи', 'Наименование')),
  },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['code', 'name', 'state'], filters: ['code', 'state'], search: ['name'], sort: 'name' },
})
