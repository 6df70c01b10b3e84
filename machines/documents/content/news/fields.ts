import { choice, date, type Fields, names, paragraphs, references, type Section, t, time } from '../../../kit/index.ts'

/** The fields of a piece of news. */
export const fields = {
  kind: choice(t('Тури', 'Вид'), {
    options: {
      announcement: t('Эълон', 'Объявление'),
      legislation: t('Қонунчиликдаги ўзгариш', 'Изменение в законодательстве'),
      guidance: t('Услубий тавсия', 'Методическая рекомендация'),
      system: t('Тизим ишлаши ҳақида', 'О работе системы'),
    },
  }),
  title: names(t('Сарлавҳа', 'Заголовок')),
  content: paragraphs(t('Матн', 'Текст'), { max: 10_000 }),
  roles: references('role', t('Роллар', 'Роли'), {
    required: false,
    hint: t(
      'Рол ҳам, ташкилот ҳам танланмаса, янгилик барча учун',
      'Если не выбраны ни роли, ни организации, новость предназначена для всех',
    ),
  }),
  organizations: references('organization', t('Ташкилотлар', 'Организации'), { required: false }),

  scheduledDate: date(t('Эълон қилиш санаси', 'Опубликовать (дата)')),
  scheduledTime: time(t('Эълон қилиш вақти', 'Опубликовать (время)')),
  publishedDate: date(t('Эълон қилинган сана', 'Дата публикации')),
  publishedTime: time(t('Эълон қилинган вақт', 'Время публикации')),
} satisfies Fields

export const form = {
  fields,
  sections: {
    text: { label: t('Янгилик', 'Новость'), fields: ['kind', 'title', 'content'] },
    audience: { label: t('Кимлар учун', 'Для кого'), fields: ['roles', 'organizations'] },
  } satisfies Record<string, Section<typeof fields>>,
}
