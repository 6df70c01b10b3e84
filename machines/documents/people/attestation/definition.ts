import { dayOf, defineDocument, type Effect, problem, type Problems, reasonsOf, t, type Values } from '../../../kit/index.ts'
import { sharedActions } from '../../inspections/actions.ts'
import { aliasesOfStatus, approvalQueues, approvalStates, sentByBody } from '../../inspections/approval.ts'
import { fields, form } from './fields.ts'
import { guards, lookups, machine } from './machine.ts'

const { protocolNumber, score, certificateExpiration, reason } = fields

const own = 'organizationId'
const attesting = { permission: 'AttestationHeld', party: 'authorizedOrganizationId' } as const
const receiving = { permission: 'AttestationReceive', party: 'authorizedOrganizationId' } as const
const { draft, returned, sent, deleted } = approvalStates

export const attestation = defineDocument({
  type: 'attestation',
  permission: 'Attestation',
  label: { one: t('Аттестация', 'Аттестация'), many: t('Аттестациялар', 'Аттестации') },
  ...form,
  title: 'employeeName',
  number: 'docNumber',
  machine,
  lookups,
  copies: {
    employeeName: ['employee', 'fullName'],
    organizationId: ['employee', 'organizationId'],
    positionId: ['employee', 'positionId'],
  },
  states: {
    draft,
    returned,
    sent,
    received: { label: t('Қабул қилинган', 'Принято'), intent: 'primary', codes: { docStatusId: 4 } },
    held: {
      label: t('Ўтказилган, натижа кутилмоқда', 'Проведена, ожидается результат'),
      intent: 'warning',
      codes: { docStatusId: 7 },
      awaits: t('Аттестация натижаси', 'Результат аттестации'),
    },
    certified: { label: t('Аттестациядан ўтган', 'Аттестация пройдена'), intent: 'success', codes: { docStatusId: 1 } },
    failed: { label: t('Аттестациядан ўтмаган', 'Аттестация не пройдена'), intent: 'danger', codes: { docStatusId: 6 } },
    erased: { label: t('Шахсий маълумотлари ўчирилган', 'Персональные данные удалены'), intent: 'none', codes: {} },
    deleted,
  },
  actions: {
    save: { ...sharedActions.save, permission: 'AttestationCreate', party: own, lookups: ['employee'] },
    send: { ...sharedActions.send, permission: 'AttestationSend', party: own, lookups: ['employee', 'other'] },
    receive: {
      ...sharedActions.receive,
      doneMessage: t('Аттестацияга қабул қилинди', 'Принято к аттестации'),
      ...receiving,
      notifiesAudience: true,
    },
    return: { ...sharedActions.return, ...receiving, input: { reason } },
    hold: {
      label: t('Ўтказилди деб белгилаш', 'Отметить проведение'),
      doneMessage: t('Аттестация ўтказилди', 'Аттестация проведена'),
      ...attesting,
      intent: 'primary',
      notBefore: 'date',
    },
    pass: {
      label: t('Ўтган деб белгилаш', 'Отметить: прошёл'),
      doneMessage: t('Сертификат берилди', 'Сертификат выдан'),
      ...attesting,
      input: { protocolNumber, score, certificateExpiration },
      validateInput: endsLater,
      lookups: ['employee', 'lastNumbered'],
      effects: (_, { values }) => [certify(values)],
      notifiesAudience: true,
      intent: 'success',
    },
    fail: {
      label: t('Ўтмаган деб белгилаш', 'Отметить: не прошёл'),
      doneMessage: t('Аттестациядан ўтмади', 'Аттестация не пройдена'),
      ...attesting,
      input: { protocolNumber, score, reason },
      notifiesAudience: true,
      intent: 'danger',
    },
    forget: {
      label: t('Шахсий маълумотларни ўчириш', 'Удалить персональные данные'),
      doneMessage: t('Шахсий маълумотлар ўчирилди', 'Персональные данные удалены'),
      permission: 'EmployeeErase',
      firedBy: 'document',
      erasesPersonalData: true,
      intent: 'danger',
    },
    delete: { ...sharedActions.delete, permission: 'AttestationCreate', party: own },
    noteReturn: { ...sharedActions.noteReturn, permission: 'AttestationSend' },
  },
  reasons: reasonsOf(guards),
  ...sentByBody,
  parties: { organizationId: {}, authorizedOrganizationId: { except: ['draft', 'returned'] } },
  privateStates: ['draft', 'returned'],
  // Not the certificate's number: the next one is counted from it, and without the employee's record it names nobody.
  personal: ['employeeName', 'files', 'protocolNumber', 'score', 'reason'],
  list: {
    columns: [
      'employeeName',
      'organizationId',
      'positionId',
      'docNumber',
      'docDate',
      'date',
      'certificateNumber',
      'certificateExpiration',
      'state',
    ],
    filters: [
      'state',
      'docNumber',
      'docDate',
      'date',
      'employeeId',
      'organizationId',
      'authorizedOrganizationId',
      'positionId',
      'certificateNumber',
      'certificateExpiration',
      'createdUserId',
    ],
    mine: { createdUserId: 'AttestationCreate' },
    search: ['employeeName', 'docNumber', 'certificateNumber'],
    sort: '-updatedAt',
  },
  aliases: { ...aliasesOfStatus, expirationDate: 'certificateExpiration' },
  queues: {
    draft: approvalQueues.draft,
    returned: approvalQueues.returned,
    sent: approvalQueues.sent,
    received: { label: t('Қабул қилинган', 'Принятые'), states: ['received'] },
    held: { label: t('Ўтказилган', 'Проведённые'), states: ['held'] },
    certified: { label: t('Ўтган', 'Прошедшие'), states: ['certified'] },
    failed: { label: t('Ўтмаган', 'Не прошедшие'), states: ['failed'] },
  },
})

/** The attestation and the certificate as the employee's record has them. */
const certify = ({ employeeId, protocolNumber, date, certificateNumber, certificateExpiration }: Values<typeof fields>): Effect => ({
  type: 'employee',
  document: employeeId!,
  action: 'attest',
  input: { attestationNumber: protocolNumber, attestationDate: date, certificateNumber, certificateExpiration },
})

function endsLater({ certificateExpiration: end }: Record<string, unknown>, { now }: { now: string }): Problems {
  return String(end) > dayOf(now) ? {} : problem(fields, 'certificateExpiration', 'endsEarlier')
}
