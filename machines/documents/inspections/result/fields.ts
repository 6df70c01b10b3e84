import {
  choice,
  date,
  type Fields,
  files,
  integer,
  paragraph,
  type Problems,
  reference,
  row,
  rows,
  type Situation,
  t,
  text,
  type Values,
} from '../../../kit/index.ts'
import { asked, checklistItem } from '../../classifiers/checklist-item.ts'
import { fieldsOfCheck, heldStates } from '../of-check.ts'
import { present, unsigned } from '../present.ts'
import { maxAnswers } from './checklist.ts'

const optional = { required: false }

/** A measure of influence that the inspecting body takes or orders. */
const measure = {
  measure: text(t('Таъсир чораси', 'Мера воздействия'), { max: 500 }),
  description: paragraph(t('Мазмуни', 'Содержание'), optional),
  requirementId: reference('mandatoryrequirement', t('Бузилган мажбурий талаб', 'Нарушенное обязательное требование'), optional),
  files: files(t('Ҳужжатлар ва суратлар', 'Документы и снимки'), { ...optional, photos: true }),
  dueDate: date(t('Бажариш муддати', 'Срок исполнения'), optional),
  result: paragraph(t('Натижаси', 'Результат'), optional),
} satisfies Fields

export const fields = {
  ...fieldsOfCheck({ party: 'inspectionOrganizationId', states: heldStates, opens: { whileEmpty: 'actFiles' } }),
  docNumber: text(t('Ҳужжат рақами', 'Номер документа'), { max: 50 }),
  docDate: date(t('Ҳужжат санаси', 'Дата документа')),
  actFiles: files(t('Далолатнома', 'Акт')),
  measures: rows(t('Таъсир чоралари', 'Меры воздействия'), { fields: measure, ...optional }),
  answers: rows(t('Текширув варағи жавоблари', 'Ответы проверочного листа'), {
    ...optional,
    max: maxAnswers,
    fields: {
      questionId: reference('checkingquiz', t('Текшириш предмети', 'Предмет проверки')),
      section: asked.section,
      item: paragraph(t('Банд', 'Пункт'), { max: 2000 }),
      itemRu: paragraph(t('Банд рус тилида', 'Пункт на русском языке'), { max: 2000, ...optional, internal: true }),
      answer: choice(t('Жавоб', 'Ответ'), {
        options: {
          yes: t('Бажарилган', 'Выполнено'),
          no: t('Бажарилмаган', 'Не выполнено'),
          notApplicable: t('Тааллуқли эмас', 'Не применимо'),
        },
      }),
      severity: asked.severity,
      requirementId: asked.requirementId,
      note: paragraph(t('Изоҳ', 'Примечание'), { max: 2000, ...optional }),
      photos: files(t('Суратлар ва ҳужжатлар', 'Снимки и документы'), { ...optional, photos: true, max: 10 }),
      /** The id of the row on whose answer it depends whether this one is asked. */
      onlyIf: text(checklistItem.onlyIf.label, { max: 36, ...optional, internal: true }),
      onlyIfAnswer: { ...checklistItem.onlyIfAnswer, internal: true },
    },
  }),
  result: paragraph(t('Текшириш натижаси', 'Результат проверки')),
  files: files(t('Бошқа ҳужжатлар ва суратлар', 'Другие документы и снимки'), { ...optional, photos: true }),

  present,

  findingsNumber: integer(t('Бажарилмаган бандлар сони', 'Число невыполненных пунктов')),
  grossFindingsNumber: integer(t('Улардан қўполлари', 'Из них грубых')),

  /** A measure that is no longer in force stays as it was written; this says so, under the id of its row. */
  cancelledMeasures: rows(t('Бекор қилинган чоралар', 'Отменённые меры'), {
    fields: {
      measure: text(t('Таъсир чораси', 'Мера воздействия'), { max: 500 }),
      cancelledDate: date(t('Бекор қилинган сана', 'Дата отмены')),
      cancelReason: paragraph(t('Бекор қилиш сабаби', 'Причина отмены')),
    },
  }),
  sentDate: date(t('Биринчи юборилган сана', 'Дата первой отправки')),
  remindedDate: date(t('Эслатилган охирги муддат', 'Последний срок, о котором напомнили'), { internal: true }),
  reason: paragraph(t('Сабаб', 'Причина')),
}

export const form = {
  fields,
  sections: {
    act: { label: t('Далолатнома', 'Акт'), fields: ['requestId', 'docNumber', 'docDate', 'actFiles', 'result', 'files'] },
    measures: { label: t('Таъсир чоралари', 'Меры воздействия'), fields: ['measures'] },
    answers: { label: t('Текширув варағи', 'Проверочный лист'), fields: ['answers'] },
    present: { label: t('Ҳозир бўлганлар', 'Присутствовавшие'), fields: ['present'] },
  },
  rules: ({ values: { present } }: Situation<Values<typeof fields>, object>): Problems => unsigned(present),
} as const

/** The input by which measures are added to an approved result. */
export const addedMeasures = rows(t('Янги таъсир чоралари', 'Новые меры воздействия'), { fields: measure, min: 1 })

/** The input that says which measure is cancelled. */
export const cancelledMeasure = row(t('Таъсир чораси', 'Мера воздействия'), { of: 'measures', by: 'measure' })
