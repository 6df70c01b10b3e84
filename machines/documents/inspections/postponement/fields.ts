import { choice, date, files, text, paragraph, reference, t } from '../../../kit/index.ts'

const optional = { required: false }

/** The fields of a postponement, and what of its check goes with it. */
export const fields = {
  requestId: reference('request', t('Tekshirish', 'Текшириш', 'Проверка')),
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
    hint: t('Faqat koʻchirishda', 'Фақат кўчиришда', 'Только при переносе'),
  }),
  endDate: date(t('Yangi tugash sanasi', 'Янги тугаш санаси', 'Новая дата окончания'), {
    ...optional,
    hint: t('Koʻchirish va uzaytirishda', 'Кўчириш ва узайтиришда', 'При переносе и продлении'),
  }),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
  files: files(t('Asoslovchi hujjatlar', 'Асословчи ҳужжатлар', 'Подтверждающие документы'), optional),

  contractorName: text(t('Subyekt nomi', 'Субъект номи', 'Наименование субъекта'), { max: 500 }),
  requestDocNumber: text(t('Tekshirishning reyestr raqami', 'Текширишнинг реестр рақами', 'Номер проверки в реестре'), { max: 50 }),
  contractorId: reference('contractor', t('Tadbirkorlik subyekti', 'Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  orderedOrganizationId: reference('organization', t('Buyruq bergan tashkilot', 'Буйруқ берган ташкилот', 'Организация, издавшая приказ')),
  inspectionOrganizationId: reference('organization', t('Nazorat qiluvchi organ', 'Назорат қилувчи орган', 'Контролирующий орган')),
  authorizedOrganizationId: reference('organization', t('Vakolatli organ', 'Ваколатли орган', 'Уполномоченный орган')),

  moderatorId: reference('user', t('Moderator', 'Модератор', 'Модератор')),
  comment: paragraph(t('Rad etish sababi', 'Рад этиш сабаби', 'Причина отказа')),
  sentDate: date(t('Birinchi yuborilgan sana', 'Биринчи юборилган сана', 'Дата первой отправки')),
}
