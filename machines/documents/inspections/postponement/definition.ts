import { defineDocument, type Effect, reasonsOf, t, type Values } from '../../../kit/index.ts'
import { sharedActions } from '../actions.ts'
import { deadlines } from './deadlines.ts'
import { declinedQueues, declinedStates, decisionParties, expiredAtHeadState, undecidedQueues, undecidedStates } from '../decision.ts'
import { lookups } from './lookups.ts'
import { fields } from './fields.ts'
import { form } from './form.ts'
import { aboutOwn, aliasesOfCheck, copiesOfCheck } from '../of-check.ts'
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
    one: t('Кўчириш, узайтириш ёки бекор қилиш', 'Перенос, продление или отмена'),
    many: t('Кўчириш, узайтириш, бекор қилиш', 'Перенос, продление, отмена'),
    short: t('Кўчиришлар', 'Переносы'),
  },
  ...form,
  title: 'contractorName',
  machine,
  lookups,
  copies: copiesOfCheck,
  deadlines,
  states: {
    ...undecidedStates,
    agreed: { label: t('Келишилган', 'Согласовано'), intent: 'success', codes: { statusId: 7 } },
    ...declinedStates,
    expired: { label: t('Муддати ўтган', 'Просрочено'), intent: 'danger', codes: { statusId: 15 } },
    ...expiredAtHeadState,
    deleted: { label: t('Ўчирилган', 'Удалено'), intent: 'none', codes: {} },
  },
  actions: {
    save: {
      ...sharedActions.save,
      permission: 'PostponementCreate',
      party: supervising,
      input: 'form',
      lookups: ['check'],
      validateInput: aboutOwn(supervising),
    },
    send: {
      ...sharedActions.sendToHead,
      permission: 'PostponementSend',
      party: supervising,
      lookups: [...rules, 'open'],
    },
    approve: {
      ...sharedActions.approve,
      doneMessage: t('Тасдиқланди ва юборилди', 'Утверждено и отправлено'),
      permission: 'PostponementApprove',
      party: supervising,
      lookups: ['check'],
    },
    reject: {
      ...sharedActions.reject,
      permission: 'PostponementApprove',
      party: supervising,
      input: { comment },
      perState: {
        moderator: {
          ...sharedActions.notAgree,
          ...deciding,
        },
      },
    },
    receive: {
      ...sharedActions.receive,
      permission: 'PostponementReceive',
      party: authorized,
    },
    handOver: {
      ...sharedActions.handOver,
      permission: 'PostponementReceive',
      party: authorized,
    },
    refuse: {
      ...sharedActions.refuse,
      permission: 'PostponementReceive',
      party: authorized,
      input: { comment },
    },
    agree: {
      ...sharedActions.agree,
      doneMessage: t('Келишилди, текшириш ўзгартирилди', 'Согласовано, проверка изменена'),
      ...deciding,
      intent: 'success',
      signed: true,
      confirm: t('Келишилсинми? Текшириш шу заҳоти ўзгаради.', 'Согласовать? Проверка изменится сразу.'),
      lookups: ['check'],
      effects: (_, { values }) => toTheCheck(values),
    },
    revoke: {
      ...sharedActions.revoke,
      permission: 'PostponementSend',
      party: supervising,
    },
    rework: {
      ...sharedActions.rework,
      permission: 'PostponementSend',
      party: supervising,
    },
    delete: {
      ...sharedActions.delete,
      permission: 'PostponementCreate',
      party: supervising,
    },
    expire: sharedActions.expire,
    lapse: { ...sharedActions.lapse, permission: 'PostponementView' },
    noteReturn: { ...sharedActions.noteReturn, permission: 'PostponementSend' },
    hideUndecided: { ...sharedActions.hideUndecided, permission: 'PostponementSend' },
  },
  reasons: reasonsOf(guards),
  parties: decisionParties({ atHead: ['expiredAtHead'], undecided: ['expired'] }),
  aliases: { ...aliasesOfCheck, docDate: 'sentDate' },
  privateStates: ['draft', 'returned'],
  submit: 'send',
  forAllParties: ['PostponementReceive', 'PostponementAgree'],
  reasonFields: ['comment'],
  defaults: ({ organizationId }) => ({ inspectionOrganizationId: organizationId }),
  list: {
    columns: [
      'requestDocNumber',
      'contractorName',
      'kind',
      'startDate',
      'endDate',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'due',
      'state',
    ],
    filters: [
      'state',
      'due',
      'late',
      'kind',
      'requestId',
      'requestDocNumber',
      'contractorId',
      'inspectionOrganizationId',
      'authorizedOrganizationId',
      'startDate',
      'endDate',
      'sentDate',
      'createdUserId',
    ],
    mine: { createdUserId: 'PostponementCreate', moderatorId: 'PostponementReceive' },
    search: ['requestDocNumber', 'contractorName'],
    sort: '-updatedAt',
  },
  queues: {
    ...undecidedQueues,
    agreed: { label: t('Келишилган', 'Согласованные'), states: ['agreed'] },
    ...declinedQueues,
    expired: { label: t('Муддати ўтган', 'Просроченные'), states: ['expired', 'expiredAtHead'] },
  },
})

/** The effects of an agreed postponement on its check. */
function toTheCheck({ requestId, kind, startDate, endDate, reason }: Values<typeof fields>): Effect[] {
  const check = { type: 'request', document: requestId! }
  if (kind === 'move') return [{ ...check, action: 'postpone', input: { checkStartDate: startDate, checkEndDate: endDate } }]
  if (kind === 'extend') return [{ ...check, action: 'prolong', input: { checkEndDate: endDate } }]
  return [{ ...check, action: 'cancelByPostponement', input: { reason } }]
}
