import { addDays, defineDocument, endOf, momentAt, morning, reasonsOf, type ScheduleInputs, t, type Values } from '../../../kit/index.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import { sharedActions } from '../actions.ts'
import { aliasesOfStatus, approvalQueues, approvalStates } from '../approval.ts'
import { aboutOwn, aliasesOfCheck, copiesOfCheck, filtersOfCheck, searchOfCheck } from '../of-check.ts'
import { fields, form } from './fields.ts'
import { type ComplaintLookups, guards, lookups, machine } from './machine.ts'

const { answer, answerFiles, reason } = fields

const business = 'contractorId'
const authorized = 'authorizedOrganizationId'

const answering = {
  permission: 'ComplaintAnswer',
  party: authorized,
  input: { answer, answerFiles },
  signed: true,
  notifiesAudience: true,
} as const
const undecided = ['sent', 'received', 'review'] as const
const answered = t('Шикоятга жавоб бериш', 'Ответить на жалобу')

export const complaint = defineDocument({
  type: 'complaint',
  permission: 'Complaint',
  label: { one: t('Шикоят', 'Жалоба'), many: t('Шикоятлар', 'Жалобы'), mine: t('Менинг шикоятларим', 'Мои жалобы') },
  labelGender: 'feminine',
  ...form,
  title: 'contractorName',
  number: 'complaintNumber',
  unique: ['complaintNumber'],
  selectList: 'visible',
  machine,
  lookups,
  copies: {
    ...copiesOfCheck,
    organizationId: ['check', 'inspectionOrganizationId'],
    // There need not be a check: the business is known from its record.
    contractorInn: ['contractor', 'inn'],
    contractorName: ['contractor', 'name'],
    regionId: ['contractor', 'regionId'],
    districtId: ['contractor', 'districtId'],
  },
  deadlines: {
    answerSoon: {
      label: answered,
      states: undecided,
      kind: 'reminder',
      fields: ['sentDate'],
      lookups: ['complaintTime', 'complaintReminder'],
      at: (complaint: Inputs) => {
        const last = lastDay(complaint)
        return last && momentAt(addDays(last, -numberIn('complaintReminder', complaint.lookups.complaintReminder)), morning)
      },
    },
    answer: {
      label: answered,
      states: undecided,
      kind: 'breach',
      fields: ['sentDate'],
      lookups: ['complaintTime'],
      at: (complaint: Inputs) => {
        const last = lastDay(complaint)
        return last && endOf(last)
      },
    },
  },
  states: {
    ...approvalStates,
    received: { label: t('Қабул қилинган', 'Принято'), intent: 'primary', codes: { docStatusId: 4 } },
    review: {
      label: t('Кўриб чиқилмоқда', 'На рассмотрении'),
      intent: 'warning',
      codes: { docStatusId: 7 },
      awaits: t('Шикоят бўйича қарор', 'Решение по жалобе'),
    },
    satisfied: { label: t('Қаноатлантирилган', 'Удовлетворена'), intent: 'success', codes: { docStatusId: 1 } },
    rejected: { label: t('Рад этилган', 'Отклонена'), intent: 'danger', codes: { docStatusId: 6 } },
    withdrawn: { label: t('Қайтариб олинган', 'Отозвана'), intent: 'none', codes: { docStatusId: 6 } },
  },
  actions: {
    save: {
      ...sharedActions.save,
      permission: 'ComplaintCreate',
      party: business,
      lookups: ['check', 'contractor'],
      validateInput: aboutOwn(business),
    },
    send: {
      ...sharedActions.send,
      permission: 'ComplaintSend',
      party: business,
      signed: true,
      lookups: ['check', 'contractor', 'lastNumbered', 'authorizedBodies'],
    },
    receive: { ...sharedActions.receive, permission: 'ComplaintReceive', party: authorized },
    handOver: { ...sharedActions.handOver, permission: 'ComplaintReceive', party: authorized },
    review: {
      label: t('Кўриб чиқишни бошлаш', 'Начать рассмотрение'),
      doneMessage: t('Кўриб чиқиш бошланди', 'Рассмотрение начато'),
      permission: 'ComplaintAnswer',
      party: authorized,
      intent: 'primary',
    },
    satisfy: {
      label: t('Қаноатлантириш', 'Удовлетворить'),
      doneMessage: t('Шикоят қаноатлантирилди', 'Жалоба удовлетворена'),
      ...answering,
      intent: 'success',
    },
    reject: {
      label: t('Рад этиш', 'Отклонить'),
      doneMessage: t('Шикоят рад этилди', 'Жалоба отклонена'),
      ...answering,
      intent: 'danger',
    },
    return: { ...sharedActions.return, permission: 'ComplaintReceive', party: authorized, input: { reason } },
    withdraw: {
      label: t('Қайтариб олиш', 'Отозвать'),
      doneMessage: t('Шикоят қайтариб олинди', 'Жалоба отозвана'),
      permission: 'ComplaintSend',
      party: business,
      signed: true,
      intent: 'warning',
      confirm: t('Шикоят қайтариб олинсинми? Уни қайта юбориб бўлмайди.', 'Отозвать жалобу? Отправить её снова будет нельзя.'),
    },
    delete: { ...sharedActions.delete, permission: 'ComplaintCreate', party: business },
  },
  reasons: reasonsOf(guards),
  parties: {
    contractorId: {},
    authorizedOrganizationId: { except: ['draft'] },
    organizationId: { except: ['draft', 'sent', 'received', 'review', 'returned', 'withdrawn'] },
  },
  privateStates: ['draft'],
  submit: 'send',
  reasonFields: ['reason'],
  aliases: { ...aliasesOfStatus, ...aliasesOfCheck, docDate: 'sentDate' },
  defaults: ({ contractorId }) => ({ contractorId, kind: 'general' }),
  list: {
    columns: [
      'complaintNumber',
      'requestDocNumber',
      'contractorName',
      'organizationId',
      'authorizedOrganizationId',
      'sentDate',
      'due',
      'state',
    ],
    filters: [
      'state',
      'due',
      'late',
      'kind',
      'premisesId',
      'complaintNumber',
      'organizationId',
      'sentDate',
      ...filtersOfCheck,
      'createdUserId',
    ],
    mine: { createdUserId: 'ComplaintCreate', moderatorId: 'ComplaintReceive' },
    search: ['complaintNumber', ...searchOfCheck],
    sort: '-updatedAt',
  },
  queues: {
    ...approvalQueues,
    received: { label: t('Қабул қилинган', 'Принятые'), states: ['received'] },
    review: { label: t('Кўриб чиқилмоқда', 'На рассмотрении'), states: ['review'] },
    satisfied: { label: t('Қаноатлантирилган', 'Удовлетворённые'), states: ['satisfied'] },
    rejected: { label: t('Рад этилган', 'Отклонённые'), states: ['rejected'] },
    withdrawn: { label: t('Қайтариб олинган', 'Отозванные'), states: ['withdrawn'] },
  },
})

type Inputs = ScheduleInputs<Values<typeof fields>, Pick<ComplaintLookups, 'complaintTime' | 'complaintReminder'>>

/** The last day on which a complaint is answered in time: calendar days after the one on which it was sent. */
const lastDay = ({ values: { sentDate }, lookups }: Inputs): string | null =>
  sentDate && addDays(sentDate, numberIn('complaintTime', lookups.complaintTime))
