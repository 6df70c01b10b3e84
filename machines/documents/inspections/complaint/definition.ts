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

const answering = { permission: 'ComplaintAnswer', party: authorized, input: { answer, answerFiles }, signed: true, notifiesAudience: true } as const
const undecided = ['sent', 'received', 'review'] as const
const answered = t('Shikoyatga javob berish', 'Шикоятга жавоб бериш', 'Ответить на жалобу')

export const complaint = defineDocument({
  type: 'complaint',
  permission: 'Complaint',
  label: { one: t('Shikoyat', 'Шикоят', 'Жалоба'), many: t('Shikoyatlar', 'Шикоятлар', 'Жалобы'), mine: t('Mening shikoyatlarim', 'Менинг шикоятларим', 'Мои жалобы') },
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
      at: (complaint: Counted) => {
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
      at: (complaint: Counted) => {
        const last = lastDay(complaint)
        return last && endOf(last)
      },
    },
  },
  states: {
    ...approvalStates,
    received: { label: t('Qabul qilingan', 'Қабул қилинган', 'Принято'), intent: 'primary', codes: { docStatusId: 4 } },
    review: { label: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'), intent: 'warning', codes: { docStatusId: 7 }, awaits: t('Shikoyat boʻyicha qaror', 'Шикоят бўйича қарор', 'Решение по жалобе') },
    satisfied: { label: t('Qanoatlantirilgan', 'Қаноатлантирилган', 'Удовлетворена'), intent: 'success', codes: { docStatusId: 1 } },
    rejected: { label: t('Rad etilgan', 'Рад этилган', 'Отклонена'), intent: 'danger', codes: { docStatusId: 6 } },
    withdrawn: { label: t('Qaytarib olingan', 'Қайтариб олинган', 'Отозвана'), intent: 'danger', codes: { docStatusId: 6 } },
  },
  actions: {
    save: {
      ...sharedActions.save,
      permission: 'ComplaintCreate',
      party: business,
      lookups: ['check', 'contractor'],
      validateInput: aboutOwn(business),
    },
    send: { ...sharedActions.send, permission: 'ComplaintSend', party: business, signed: true, lookups: ['check', 'contractor', 'lastNumbered'] },
    receive: { ...sharedActions.receive, permission: 'ComplaintReceive', party: authorized },
    review: {
      label: t('Koʻrib chiqishni boshlash', 'Кўриб чиқишни бошлаш', 'Начать рассмотрение'),
      doneMessage: t('Koʻrib chiqish boshlandi', 'Кўриб чиқиш бошланди', 'Рассмотрение начато'),
      permission: 'ComplaintAnswer',
      party: authorized,
      intent: 'primary',
    },
    satisfy: {
      label: t('Qanoatlantirish', 'Қаноатлантириш', 'Удовлетворить'),
      doneMessage: t('Shikoyat qanoatlantirildi', 'Шикоят қаноатлантирилди', 'Жалоба удовлетворена'),
      ...answering,
      intent: 'success',
    },
    reject: {
      label: t('Rad etish', 'Рад этиш', 'Отклонить'),
      doneMessage: t('Shikoyat rad etildi', 'Шикоят рад этилди', 'Жалоба отклонена'),
      ...answering,
      intent: 'danger',
    },
    return: { ...sharedActions.return, permission: 'ComplaintReceive', party: authorized, input: { reason } },
    withdraw: {
      label: t('Qaytarib olish', 'Қайтариб олиш', 'Отозвать'),
      doneMessage: t('Shikoyat qaytarib olindi', 'Шикоят қайтариб олинди', 'Жалоба отозвана'),
      permission: 'ComplaintSend',
      party: business,
      signed: true,
      intent: 'warning',
      confirm: t('Shikoyat qaytarib olinsinmi? Uni qayta yuborib boʻlmaydi.', 'Шикоят қайтариб олинсинми? Уни қайта юбориб бўлмайди.', 'Отозвать жалобу? Отправить её снова будет нельзя.'),
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
  defaults: ({ contractorId }) => ({ contractorId }),
  list: {
    columns: ['complaintNumber', 'requestDocNumber', 'contractorName', 'organizationId', 'authorizedOrganizationId', 'sentDate', 'due', 'state'],
    filters: ['state', 'due', 'late', 'complaintNumber', 'organizationId', 'sentDate', ...filtersOfCheck, 'createdUserId'],
    mine: { createdUserId: 'ComplaintCreate', moderatorId: 'ComplaintReceive' },
    search: ['complaintNumber', ...searchOfCheck],
    sort: '-updatedAt',
  },
  queues: {
    ...approvalQueues,
    received: { label: t('Qabul qilingan', 'Қабул қилинган', 'Принятые'), states: ['received'] },
    review: { label: t('Koʻrib chiqilmoqda', 'Кўриб чиқилмоқда', 'На рассмотрении'), states: ['review'] },
    satisfied: { label: t('Qanoatlantirilgan', 'Қаноатлантирилган', 'Удовлетворённые'), states: ['satisfied'] },
    rejected: { label: t('Rad etilgan', 'Рад этилган', 'Отклонённые'), states: ['rejected'] },
    withdrawn: { label: t('Qaytarib olingan', 'Қайтариб олинган', 'Отозванные'), states: ['withdrawn'] },
  },
})

type Counted = ScheduleInputs<Values<typeof fields>, Pick<ComplaintLookups, 'complaintTime' | 'complaintReminder'>>

/** The last day on which a complaint is answered in time: calendar days after the one on which it was sent. */
const lastDay = ({ values: { sentDate }, lookups }: Counted): string | null => sentDate && addDays(sentDate, numberIn('complaintTime', lookups.complaintTime))
