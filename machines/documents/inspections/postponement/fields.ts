import { choice, date, files, paragraph, reference, t } from '../../../kit/index.ts'
import { fieldsOfCheck } from '../of-check.ts'

const optional = { required: false }

/** The fields of a postponement, and what of its check goes with it. */
export const fields = {
  ...fieldsOfCheck({ party: 'inspectionOrganizationId' }),
  kind: choice(t('Тури', 'Вид'), {
    options: {
      move: t('Кўчириш', 'Перенос'),
      extend: t('Узайтириш', 'Продление'),
      cancel: t('Бекор қилиш', 'Отмена'),
    },
  }),
  // Which of the two must be there depends on the kind: `form.ts` says so.
  startDate: date(t('Янги бошланиш санаси', 'Новая дата начала'), {
    ...optional,
    onlyWith: { kind: ['move'] },
  }),
  endDate: date(t('Янги тугаш санаси', 'Новая дата окончания'), {
    ...optional,
    onlyWith: { kind: ['move', 'extend'] },
  }),
  reason: paragraph(t('Сабаб', 'Причина')),
  files: files(t('Асословчи ҳужжатлар', 'Подтверждающие документы'), optional),

  moderatorId: reference('user', t('Модератор', 'Модератор')),
  comment: paragraph(t('Рад этиш сабаби', 'Причина отказа')),
  sentDate: date(t('Биринчи юборилган сана', 'Дата первой отправки')),
}
