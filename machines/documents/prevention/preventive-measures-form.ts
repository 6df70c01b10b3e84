import { choice, defineDirectory, names, t, type Text } from '../../kit/index.ts'

/** The forms that the rating tells apart. */
export const preventiveForms = {
  seminar: t('Seminar', 'Семинар', 'Семинар'),
  discussion: t('Ommaviy muhokama', 'Оммавий муҳокама', 'Общественное обсуждение'),
  media: t('Ommaviy axborot vositalaridagi chiqish', 'Оммавий ахборот воситаларидаги чиқиш', 'Выступление в средствах массовой информации'),
  openDoors: t('Ochiq eshiklar kuni', 'Очиқ эшиклар куни', 'День открытых дверей'),
  handout: t('Tarqatma material', 'Тарқатма материал', 'Раздаточный материал'),
  guide: t('Qoʻllanma va tavsiya xati', 'Қўлланма ва тавсия хати', 'Руководство и рекомендательное письмо'),
} as const satisfies Record<string, Text>

export const preventivemeasuresform = defineDirectory({
  type: 'preventivemeasuresform',
  permission: 'PreventiveMeasuresForm',
  label: {
    one: t('Profilaktika tadbiri shakli', 'Профилактика тадбири шакли', 'Форма профилактического мероприятия'),
    many: t('Profilaktika tadbirlari shakllari', 'Профилактика тадбирлари шакллари', 'Формы профилактических мероприятий'),
  },
  fields: {
    /** The rating counts events by it: a form that is added counts as one of these. */
    code: choice(t('Turi', 'Тури', 'Вид'), {
      options: preventiveForms,
    }),
    name: names(t('Nomi', 'Номи', 'Наименование')),
  },
  title: 'name',
  selectList: 'everybody',
  list: { columns: ['code', 'name', 'state'], filters: ['code', 'state'], search: ['name'], sort: 'name' },
})
