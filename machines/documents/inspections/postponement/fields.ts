import { choice, date, files, paragraph, reference, t } from '../../../kit/index.ts'
import { fieldsOfCheck } from '../of-check.ts'

const optional = { required: false }

/** The fields of a postponement, and what of its check goes with it. */
export const fields = {
  ...fieldsOfCheck({ party: 'inspectionOrganizationId' }),
  kind: choice(t('Turi', 'Тури', 'Вид'), {
    options: {
      move: t('Koʻchirish', 'Кўчириш', 'Перенос'),
      extend: t('Uzaytirish', 'Узайтириш', 'Продление'),
      cancel: t('Bekor qilish', 'Бекор қилиш', 'Отмена'),
    },
  }),
  // Which of the two must be there depends on the kind: `form.ts` says so.
  startDate: date(t('Yangi boshlanish sanasi', 'Янги бошланиш санаси', 'Новая дата начала'), {
    ...optional,
    onlyWith: { kind: ['move'] },
  }),
  endDate: date(t('Yangi tugash sanasi', 'Янги тугаш санаси', 'Новая дата окончания'), {
    ...optional,
    onlyWith: { kind: ['move', 'extend'] },
  }),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
  files: files(t('Asoslovchi hujjatlar', 'Асословчи ҳужжатлар', 'Подтверждающие документы'), optional),

  moderatorId: reference('user', t('Moderator', 'Модератор', 'Модератор')),
  comment: paragraph(t('Rad etish sababi', 'Рад этиш сабаби', 'Причина отказа')),
  sentDate: date(t('Birinchi yuborilgan sana', 'Биринчи юборилган сана', 'Дата первой отправки')),
}
