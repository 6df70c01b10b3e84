import { timerFires, defineDocument, type Effect, reasonsOf, t, type Values } from '../../../kit/index.ts'
import { deadlines } from './deadlines.ts'
import { declinedQueues, declinedStates, decisionParties, undecidedQueues, undecidedStates } from '../decision.ts'
import { lookups } from './lookups.ts'
import { fields } from './fields.ts'
import { form } from './form.ts'
import { guards } from './guards.ts'
import { machine } from './machine.ts'

const { comment } = fields

const supervising = 'inspectionOrganizationId'
const authorized = 'authorizedOrganizationId'

const deciding = { permission: 'PostponementAgree', party: authorized } as const
const rules = ['check', 'schedule', 'scheduleExceptions', 'moveLimit', 'extensionLimit'] as const

export const postponement = defineDocument({
  type: 'postponement',
  permission: 'Postponement',
  label: {
    one: t('Koʻchirish, uzaytirish yoki bekor qilish', 'Кўчириш, узайтириш ёки бекор қилиш', 'Перенос, продление или отмена'),
    many: t('Koʻchirish va uzaytirish', 'Кўчириш ва узайтириш', 'Перенос и продление'),
  },
  ...form,
  title: 'contractorName',
  machine,
  lookups,
  deadlines,
  states: {
    ...undecidedStates,
    agreed: { label: t('Kelishilgan', 'Келишилган', 'Согласовано'), intent: 'success', codes: { statusId: 7 } },
    ...declinedStates,
    expired: { label: t('Muddati oʻtgan', 'Муддати ўтган', 'Просрочено'), intent: 'danger', codes: { statusId: 15 } },
    deleted: { label: t('Oʻchirilgan', 'Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      label: t('Saqlash', 'Сақлаш', 'Сохранить'),
      doneMessage: t('Qoralama saqlandi', 'Қоралама сақланди', 'Черновик сохранён'),
      permission: 'PostponementCreate',
      party: supervising,
      input: 'form',
      lookups: ['check'],
    },
    send: {
      label: t('Yuborish', 'Юбориш', 'Отправить'),
      doneMessage: t('Rahbarga yuborildi', 'Раҳбарга юборилди', 'Отправлено руководителю'),
      permission: 'PostponementSend',
      party: supervising,
      intent: 'primary',
      confirm: t('Rahbarga imzolash uchun yuborilsinmi?', 'Раҳбарга имзолаш учун юборилсинми?', 'Отправить руководителю на подпись?'),
      lookups: [...rules, 'open'],
    },
    approve: {
      label: t('Tasdiqlash', 'Тасдиқлаш', 'Утвердить'),
      doneMessage: t('Tasdiqlandi va yuborildi', 'Тасдиқланди ва юборилди', 'Утверждено и отправлено'),
      permission: 'PostponementApprove',
      party: supervising,
      intent: 'success',
      signed: true,
      confirm: t('Hujjat tasdiqlansinmi?', 'Ҳужжат тасдиқлансинми?', 'Утвердить документ?'),
      lookups: ['check'],
    },
    reject: {
      label: t('Rad etish', 'Рад этиш', 'Отклонить'),
      doneMessage: t('Qoralamaga qaytarildi', 'Қораламага қайтарилди', 'Возвращено в черновики'),
      permission: 'PostponementApprove',
      party: supervising,
      input: { comment },
      intent: 'danger',
      perState: {
        moderator: {
          label: t('Kelishmaslik', 'Келишмаслик', 'Не согласовать'),
          doneMessage: t('Kelishilmadi', 'Келишилмади', 'Не согласовано'),
          ...deciding,
        },
      },
    },
    receive: {
      label: t('Qabul qilish', 'Қабул қилиш', 'Принять'),
      doneMessage: t('Koʻrib chiqish uchun qabul qilindi', 'Кўриб чиқиш учун қабул қилинди', 'Принято к рассмотрению'),
      permission: 'PostponementReceive',
      party: authorized,
      intent: 'primary',
    },
    refuse: {
      label: t('Rad etish (moderator)', 'Рад этиш (модератор)', 'Отказать (модератор)'),
      doneMessage: t('Moderator rad etdi', 'Модератор рад этди', 'Отказано модератором'),
      permission: 'PostponementReceive',
      party: authorized,
      input: { comment },
      intent: 'danger',
    },
    agree: {
      label: t('Kelishish', 'Келишиш', 'Согласовать'),
      doneMessage: t('Kelishildi, tekshirish oʻzgartirildi', 'Келишилди, текшириш ўзгартирилди', 'Согласовано, проверка изменена'),
      ...deciding,
      intent: 'success',
      signed: true,
      confirm: t('Kelishilsinmi? Tekshirish shu zahoti oʻzgaradi.', 'Келишилсинми? Текшириш шу заҳоти ўзгаради.', 'Согласовать? Проверка изменится сразу.'),
      lookups: ['check'],
      effects: (_, { values }) => toTheCheck(values),
    },
    revoke: {
      label: t('Qaytarib olish', 'Қайтариб олиш', 'Отозвать'),
      doneMessage: t('Qaytarib olindi', 'Қайтариб олинди', 'Отозвано'),
      permission: 'PostponementSend',
      party: supervising,
      intent: 'warning',
      confirm: t('Hujjat qoralamaga qaytarib olinsinmi?', 'Ҳужжат қораламага қайтариб олинсинми?', 'Отозвать документ в черновики?'),
    },
    rework: {
      label: t('Qayta ishlash', 'Қайта ишлаш', 'Доработать'),
      doneMessage: t('Qayta ishlash uchun ochildi', 'Қайта ишлаш учун очилди', 'Открыто для доработки'),
      permission: 'PostponementSend',
      party: supervising,
      intent: 'primary',
      keepsCause: true,
    },
    delete: {
      label: t('Oʻchirish', 'Ўчириш', 'Удалить'),
      doneMessage: t('Qoralama oʻchirildi', 'Қоралама ўчирилди', 'Черновик удалён'),
      permission: 'PostponementCreate',
      party: supervising,
      intent: 'danger',
      confirm: t('Qoralama oʻchirilsinmi?', 'Қоралама ўчирилсинми?', 'Удалить черновик?'),
    },
    expire: {
      label: t('Muddati oʻtishi', 'Муддати ўтиши', 'Истечение срока'),
      doneMessage: t('Muddati oʻtdi', 'Муддати ўтди', 'Срок истёк'),
      permission: timerFires,
      firedBy: 'system',
      intent: 'danger',
    },
  },
  reasons: reasonsOf(guards),
  parties: decisionParties,
  aliases: { docNumber: 'requestDocNumber' },
  privateStates: ['draft'],
  submit: 'send',
  forAllParties: ['PostponementReceive', 'PostponementAgree'],
  reasonFields: ['comment'],
  defaults: ({ organizationId }) => ({ inspectionOrganizationId: organizationId }),
  list: {
    columns: ['requestDocNumber', 'contractorName', 'kind', 'startDate', 'endDate', 'inspectionOrganizationId', 'authorizedOrganizationId', 'due', 'state'],
    filters: [
      'state', 'due', 'late', 'kind', 'requestId', 'requestDocNumber', 'contractorId', 'inspectionOrganizationId', 'authorizedOrganizationId', 'startDate', 'endDate', 'sentDate', 'createdUserId',
    ],
    mine: { createdUserId: 'PostponementCreate', moderatorId: 'PostponementReceive' },
    search: ['requestDocNumber', 'contractorName'],
    sort: '-updatedAt',
  },
  queues: {
    ...undecidedQueues,
    agreed: { label: t('Kelishilgan', 'Келишилган', 'Согласованные'), states: ['agreed'] },
    ...declinedQueues,
    expired: { label: t('Muddati oʻtgan', 'Муддати ўтган', 'Просроченные'), states: ['expired'] },
  },
})

/** The effects of an agreed postponement on its check. */
function toTheCheck({ requestId, kind, startDate, endDate, reason }: Values<typeof fields>): Effect[] {
  const check = { type: 'request', document: requestId! }
  if (kind === 'move') return [{ ...check, action: 'postpone', input: { checkStartDate: startDate, checkEndDate: endDate } }]
  if (kind === 'extend') return [{ ...check, action: 'prolong', input: { checkEndDate: endDate } }]
  return [{ ...check, action: 'cancelByPostponement', input: { reason } }]
}
