import { choice, date, type Fields, files, paragraph, reference, row, rows, t, text } from '../../../kit/index.ts'
import { fieldsOfCheck, heldStates } from '../of-check.ts'
import { mostAnswers } from './checklist.ts'

const optional = { required: false }

/** A measure of influence that the inspecting body takes or orders. */
const measure = {
  measure: text(t('Taʼsir chorasi', 'Таъсир чораси', 'Мера воздействия'), { max: 500 }),
  description: paragraph(t('Mazmuni', 'Мазмуни', 'Содержание'), optional),
  requirementId: reference('mandatoryrequirement', t('Buzilgan majburiy talab', 'Бузилган мажбурий талаб', 'Нарушенное обязательное требование'), optional),
  files: files(t('Hujjatlar', 'Ҳужжатлар', 'Документы'), optional),
  dueDate: date(t('Bajarish muddati', 'Бажариш муддати', 'Срок исполнения'), optional),
  result: paragraph(t('Natijasi', 'Натижаси', 'Результат'), optional),
} satisfies Fields

export const fields = {
  ...fieldsOfCheck({ party: 'inspectionOrganizationId', states: heldStates, opens: { whileEmpty: 'actFiles' } }),
  docNumber: text(t('Hujjat raqami', 'Ҳужжат рақами', 'Номер документа'), { max: 50 }),
  docDate: date(t('Hujjat sanasi', 'Ҳужжат санаси', 'Дата документа')),
  actFiles: files(t('Dalolatnoma', 'Далолатнома', 'Акт')),
  measures: rows(t('Taʼsir choralari', 'Таъсир чоралари', 'Меры воздействия'), { fields: measure, ...optional }),
  answers: rows(t('Tekshiruv varagʻi javoblari', 'Текширув варағи жавоблари', 'Ответы проверочного листа'), {
    ...optional,
    max: mostAnswers,
    fields: {
      questionId: reference('checkingquiz', t('Tekshirish predmeti', 'Текшириш предмети', 'Предмет проверки')),
      item: paragraph(t('Band', 'Банд', 'Пункт'), { max: 2000 }),
      answer: choice(t('Javob', 'Жавоб', 'Ответ'), {
        options: {
          yes: t('Bajarilgan', 'Бажарилган', 'Выполнено'),
          no: t('Bajarilmagan', 'Бажарилмаган', 'Не выполнено'),
          notApplicable: t('Taalluqli emas', 'Тааллуқли эмас', 'Не применимо'),
        },
      }),
    },
  }),
  result: paragraph(t('Tekshirish natijasi', 'Текшириш натижаси', 'Результат проверки')),
  files: files(t('Boshqa hujjatlar', 'Бошқа ҳужжатлар', 'Другие документы'), optional),

  /** A measure that is no longer in force stays as it was written; this says so, under the id of its row. */
  cancelledMeasures: rows(t('Bekor qilingan choralar', 'Бекор қилинган чоралар', 'Отменённые меры'), {
    fields: {
      measure: text(t('Taʼsir chorasi', 'Таъсир чораси', 'Мера воздействия'), { max: 500 }),
      cancelledDate: date(t('Bekor qilingan sana', 'Бекор қилинган сана', 'Дата отмены')),
      cancelReason: paragraph(t('Bekor qilish sababi', 'Бекор қилиш сабаби', 'Причина отмены')),
    },
  }),
  sentDate: date(t('Birinchi yuborilgan sana', 'Биринчи юборилган сана', 'Дата первой отправки')),
  remindedDate: date(t('Eslatilgan oxirgi muddat', 'Эслатилган охирги муддат', 'Последний срок, о котором напомнили'), { internal: true }),
  reason: paragraph(t('Sabab', 'Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    act: { label: t('Dalolatnoma', 'Далолатнома', 'Акт'), fields: ['requestId', 'docNumber', 'docDate', 'actFiles', 'result', 'files'] },
    measures: { label: t('Taʼsir choralari', 'Таъсир чоралари', 'Меры воздействия'), fields: ['measures'] },
    answers: { label: t('Tekshiruv varagʻi', 'Текширув варағи', 'Проверочный лист'), fields: ['answers'] },
  },
} as const

/** The input by which measures are added to an approved result. */
export const addedMeasures = rows(t('Yangi taʼsir choralari', 'Янги таъсир чоралари', 'Новые меры воздействия'), { fields: measure, min: 1 })

/** The input that says which measure is cancelled. */
export const cancelledMeasure = row(t('Taʼsir chorasi', 'Таъсир чораси', 'Мера воздействия'), { of: 'measures', by: 'measure' })
