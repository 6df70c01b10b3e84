import { addDays, defineDocument, endOf, reasonsOf, type ScheduleInputs, t, type Values } from '../../../kit/index.ts'
import { sharedActions } from '../../inspections/actions.ts'
import { aliasesOfStatus, approvalQueues, approvalStates, approvedQueue, approvedState, sentByBody } from '../../inspections/approval.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import { fields, form } from './fields.ts'
import { guards, lookups, machine, type ProphylaxisLookups } from './machine.ts'

const { eventCount, peopleCount, reportFiles, reason } = fields

const own = 'organizationId'
const deciding = { permission: 'ProphylaxisApprove', party: 'authorizedOrganizationId' } as const

export const prophylaxislist = defineDocument({
  type: 'prophylaxislist',
  permission: 'Prophylaxis',
  label: {
    one: t('Профилактика тадбири', 'Профилактическое мероприятие'),
    many: t('Профилактика тадбирлари', 'Профилактические мероприятия'),
  },
  ...form,
  title: 'topic',
  machine,
  lookups,
  deadlines: {
    report: {
      label: t('Ҳисобот киритиш', 'Внести отчёт'),
      states: ['approved'],
      kind: 'breach',
      fields: ['endDate'],
      lookups: ['prophylaxisReportTime'],
      at: ({ values: { endDate }, lookups: { prophylaxisReportTime } }: ScheduleInputs<Values<typeof fields>, ProphylaxisLookups>) =>
        endDate && endOf(addDays(endDate, numberIn('prophylaxisReportTime', prophylaxisReportTime))),
    },
  },
  states: {
    ...approvalStates,
    sent: { ...approvalStates.sent, awaits: t('Режа бўйича қарор', 'Решение по плану') },
    ...approvedState,
    reported: {
      label: t('Ҳисобот юборилган', 'Отчёт отправлен'),
      intent: 'warning',
      codes: { docStatusId: 7 },
      awaits: t('Ҳисобот бўйича қарор', 'Решение по отчёту'),
    },
    accepted: { label: t('Ҳисобот қабул қилинган', 'Отчёт принят'), intent: 'success', codes: { docStatusId: 4 } },
    rejected: { label: t('Рад этилган', 'Отклонено'), intent: 'danger', codes: { docStatusId: 6 } },
  },
  actions: {
    save: { ...sharedActions.save, permission: 'ProphylaxisCreate', party: own },
    send: { ...sharedActions.send, permission: 'ProphylaxisSend', party: own },
    approve: { ...sharedActions.approve, ...deciding },
    return: { ...sharedActions.return, ...deciding, input: { reason } },
    reject: {
      label: t('Рад этиш', 'Отклонить'),
      doneMessage: t('Режа рад этилди', 'План отклонён'),
      ...deciding,
      notifiesAudience: true,
      input: { reason },
      intent: 'danger',
      signed: true,
    },
    report: {
      label: t('Ҳисобот киритиш', 'Внести отчёт'),
      doneMessage: t('Ҳисобот юборилди', 'Отчёт отправлен'),
      permission: 'ProphylaxisSend',
      party: own,
      input: { eventCount, peopleCount, reportFiles },
      intent: 'primary',
    },
    accept: {
      label: t('Ҳисоботни қабул қилиш', 'Принять отчёт'),
      doneMessage: t('Ҳисобот қабул қилинди', 'Отчёт принят'),
      ...deciding,
      notifiesAudience: true,
      intent: 'success',
      signed: true,
    },
    returnReport: {
      label: t('Ҳисоботни қайтариш', 'Вернуть отчёт'),
      doneMessage: t('Ҳисобот қайтарилди', 'Отчёт возвращён'),
      ...deciding,
      input: { reason },
      intent: 'warning',
    },
    delete: { ...sharedActions.delete, permission: 'ProphylaxisCreate', party: own },
  },
  reasons: reasonsOf(guards),
  ...sentByBody,
  list: {
    columns: [
      'topic',
      'formId',
      'organizationId',
      'regionId',
      'startDate',
      'endDate',
      'numberOfEvents',
      'numberOfBusinessSubjects',
      'due',
      'state',
    ],
    filters: [
      'state',
      'due',
      'late',
      'formId',
      'organizationId',
      'authorizedOrganizationId',
      'regionId',
      'districtId',
      'startDate',
      'endDate',
      'numberOfBusinessSubjects',
      'createdUserId',
    ],
    mine: { createdUserId: 'ProphylaxisCreate' },
    search: ['topic'],
    sort: '-updatedAt',
  },
  aliases: { ...aliasesOfStatus, preventiveMeasuresFormId: 'formId' },
  queues: {
    ...approvalQueues,
    ...approvedQueue,
    reported: { label: t('Ҳисобот юборилган', 'Отчёт отправлен'), states: ['reported'] },
    accepted: { label: t('Ҳисобот қабул қилинган', 'Отчёт принят'), states: ['accepted'] },
    rejected: { label: t('Рад этилган', 'Отклонённые'), states: ['rejected'] },
  },
})
