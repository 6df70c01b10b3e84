import { defineDocument, reasonsOf, type ScheduleInputs, t, timerFires, type Values } from '../../../kit/index.ts'
import { unsigned } from '../present.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import { holdsCheck } from './effects.ts'
import { fields } from './fields.ts'
import { copies, lookups, type VisitLookups } from './lookups.ts'
import { guards, machine } from './machine.ts'
import { visitRefusals } from './refusals.ts'
import { rules } from './rules.ts'

const { photos, present, refusalReason, remark } = fields
const optionalRemark = { ...remark, required: false }
/** Both sides add theirs to those that are there. */
const morePhotos = { ...photos, required: false, startsFrom: 'photos' }

const signedByAll = ({ present: named }: Record<string, unknown>) => unsigned(named as Values<typeof fields>['present'])

const body = 'organizationId'
const business = 'contractorId'

type Inputs = ScheduleInputs<Values<typeof fields>, Pick<VisitLookups, 'visitAnswerTime'>>

/** The permission to answer for a business at its door; its holders are told that somebody stands there. */
const answering = { permission: 'VisitAnswer', party: business } as const

/** Officials at the door of a business: a contact that is registered while it happens. */
export const visit = defineDocument({
  type: 'visit',
  permission: 'Visit',
  label: { one: t('Ташриф', 'Посещение'), many: t('Ташрифлар', 'Посещения'), mine: t('Менинг ташрифларим', 'Мои посещения') },
  labelGender: 'neuter',
  fields,
  rules,
  title: 'contractorName',
  referredAs: ['organizationId', 'openedAt', 'contractorName'],
  machine,
  lookups,
  copies,
  sections: {
    visit: {
      label: t('Ташриф', 'Посещение'),
      fields: ['premisesId', 'kindId', 'requestId', 'inspectors', 'purpose', 'howOpened'],
    },
    place: { label: t('Қурилма аниқлаган жой', 'Место по данным устройства'), fields: ['latitude', 'longitude', 'accuracy'] },
    course: {
      label: t('Ташрифнинг бориши', 'Ход посещения'),
      fields: ['openedAt', 'answer', 'answeredAt', 'refusalReason', 'remark', 'photos', 'present', 'endedAt'],
      filledBy: 'actions',
    },
  },
  states: {
    opened: {
      label: t('Жавоб кутилмоқда', 'Ожидает ответа'),
      intent: 'warning',
      codes: {},
      awaits: t('Субъектнинг жавоби', 'Ответ субъекта'),
    },
    openedOffline: {
      label: t('Тармоқсиз очилган', 'Открыто без сети'),
      intent: 'warning',
      codes: {},
      awaits: t('Ташриф якуни', 'Итог посещения'),
    },
    admitted: { label: t('Рухсат берилган', 'Допущено'), intent: 'success', codes: {} },
    unanswered: { label: t('Жавоб берилмаган', 'Без ответа'), intent: 'warning', codes: {} },
    refused: { label: t('Рад этилган', 'Отказано'), intent: 'danger', codes: {} },
    ended: { label: t('Тугаган', 'Завершено'), intent: 'success', codes: {} },
  },
  actions: {
    open: {
      label: t('Ташрифни очиш', 'Открыть посещение'),
      doneMessage: t('Ташриф очилди: субъектнинг жавоби кутилмоқда', 'Посещение открыто: ожидается ответ субъекта'),
      permission: 'VisitOpen',
      party: body,
      input: 'form',
      requiresComplete: true,
      lookups: ['premises', 'kind', 'staff', 'check', 'authorizedBodies'],
      notifiesAudience: answering.permission,
    },
    admit: {
      ...answering,
      label: t('Рухсат бериш', 'Допустить'),
      doneMessage: t('Рухсат берилди', 'Допущено'),
      input: { remark: optionalRemark },
      intent: 'success',
      lookups: ['check', 'postponement', 'others'],
      effects: holdsCheck,
    },
    refuse: {
      ...answering,
      label: t('Рад этиш', 'Отказать'),
      doneMessage: t('Рад этилди', 'Отказано'),
      input: { refusalReason, photos: morePhotos },
      intent: 'danger',
      notifiesAudience: visitRefusals,
    },
    noteRefusal: {
      label: t('Рад этилганини ёзиш', 'Записать отказ'),
      doneMessage: t('Субъектнинг рад этгани ёзилди', 'Отказ субъекта записан'),
      permission: 'VisitOpen',
      party: body,
      input: { refusalReason, photos: morePhotos, present },
      validateInput: signedByAll,
      notifiesAudience: visitRefusals,
    },
    passUnanswered: {
      label: t('Жавобсиз қолиши', 'Истечение времени для ответа'),
      doneMessage: t('Субъект жавоб бермади', 'Субъект не ответил'),
      permission: timerFires,
      firedBy: 'system',
    },
    comment: {
      ...answering,
      label: t('Изоҳ қолдириш', 'Оставить замечание'),
      doneMessage: t('Изоҳ сақланди', 'Замечание сохранено'),
      input: { remark, photos: morePhotos },
    },
    end: {
      label: t('Ташрифни тугатиш', 'Завершить посещение'),
      doneMessage: t('Ташриф тугади', 'Посещение завершено'),
      permission: 'VisitOpen',
      party: body,
      input: { photos: morePhotos, present },
      validateInput: signedByAll,
      intent: 'primary',
    },
  },
  reasons: reasonsOf(guards),
  deadlines: {
    unanswered: {
      label: t('Жавоб бериш', 'Ответить'),
      states: ['opened'],
      kind: { fires: 'passUnanswered' },
      fields: [],
      lookups: ['visitAnswerTime'],
      at: ({ since, lookups: { visitAnswerTime } }: Inputs) => minutesAfter(since, numberIn('visitAnswerTime', visitAnswerTime)),
    },
    tooLong: {
      label: t('Ташрифни тугатиш', 'Завершить посещение'),
      states: ['openedOffline', 'admitted', 'unanswered'],
      kind: 'breach',
      notifiesAudience: true,
      fields: ['openedAt', 'mostMinutes'],
      at: ({ values: { openedAt, mostMinutes } }: Inputs) => (openedAt && mostMinutes ? minutesAfter(openedAt, mostMinutes) : null),
    },
  },
  parties: { organizationId: {}, authorizedOrganizationId: {}, contractorId: { numerous: true } },
  reasonFields: ['refusalReason'],
  defaults: ({ organizationId }) => ({ organizationId, howOpened: 'typed' }),
  list: {
    columns: [
      'openedAt',
      'contractorName',
      'premisesId',
      'kindId',
      'organizationId',
      'inspectors',
      'requestDocNumber',
      'answer',
      'endedAt',
      'due',
      'state',
    ],
    filters: [
      'state',
      'due',
      'late',
      'contractorInn',
      'contractorId',
      'premisesId',
      'kindId',
      'isInspection',
      'organizationId',
      'authorizedOrganizationId',
      'requestId',
      'requestDocNumber',
      'inspectors',
      'regionId',
      'districtId',
      'visitDate',
      'endedAt',
      'answer',
      'howOpened',
      'createdUserId',
    ],
    mine: { createdUserId: 'VisitOpen' },
    search: ['contractorName', 'contractorInn', 'requestDocNumber', 'purpose'],
    sort: '-openedAt',
  },
  queues: {
    opened: { label: t('Жавоб кутилмоқда', 'Ожидают ответа'), states: ['opened'] },
    admitted: { label: t('Рухсат берилган', 'Допущенные'), states: ['admitted'] },
    unanswered: { label: t('Жавобсиз', 'Без ответа'), states: ['openedOffline', 'unanswered'] },
    refused: { label: t('Рад этилган', 'С отказом'), states: ['refused'] },
    ended: { label: t('Тугаган', 'Завершённые'), states: ['ended'] },
  },
})

const minutesAfter = (moment: string, minutes: number): string => new Date(Date.parse(moment) + minutes * 60_000).toISOString()
