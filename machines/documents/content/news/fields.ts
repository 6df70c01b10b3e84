import { choice, date, type Fields, names, paragraphs, references, type Section, t, time } from '../../../kit/index.ts'

/** The fields of a piece of news. */
export const fields = {
  kind: choice(t('Turi', 'Тури', 'Вид'), {
    options: {
      announcement: t('Eʼlon', 'Эълон', 'Объявление'),
      legislation: t('Qonunchilikdagi oʻzgarish', 'Қонунчиликдаги ўзгариш', 'Изменение в законодательстве'),
      guidance: t('Uslubiy tavsiya', 'Услубий тавсия', 'Методическая рекомендация'),
      system: t('Tizim ishlashi haqida', 'Тизим ишлаши ҳақида', 'О работе системы'),
    },
  }),
  title: names(t('Sarlavha', 'Сарлавҳа', 'Заголовок')),
  content: paragraphs(t('Matn', 'Матн', 'Текст'), { max: 10_000 }),
  roles: references('role', t('Rollar', 'Роллар', 'Роли'), {
    required: false,
    hint: t(
      'Rol ham, tashkilot ham tanlanmasa, yangilik barcha uchun',
      'Рол ҳам, ташкилот ҳам танланмаса, янгилик барча учун',
      'Если не выбраны ни роли, ни организации, новость предназначена для всех',
    ),
  }),
  organizations: references('organization', t('Tashkilotlar', 'Ташкилотлар', 'Организации'), { required: false }),

  scheduledDate: date(t('Eʼlon qilish sanasi', 'Эълон қилиш санаси', 'Опубликовать (дата)')),
  scheduledTime: time(t('Eʼlon qilish vaqti', 'Эълон қилиш вақти', 'Опубликовать (время)')),
  publishedDate: date(t('Eʼlon qilingan sana', 'Эълон қилинган сана', 'Дата публикации')),
  publishedTime: time(t('Eʼlon qilingan vaqt', 'Эълон қилинган вақт', 'Время публикации')),
} satisfies Fields

export const form = {
  fields,
  sections: {
    text: { label: t('Yangilik', 'Янгилик', 'Новость'), fields: ['kind', 'title', 'content'] },
    audience: { label: t('Kimlar uchun', 'Кимлар учун', 'Для кого'), fields: ['roles', 'organizations'] },
  } satisfies Record<string, Section<typeof fields>>,
}
