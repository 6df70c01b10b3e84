import { type Effect, type RelatedDocument, defineDirectory, t } from '../../../kit/index.ts'
import { expiryDeadlines } from '../expiry.ts'
import { fields } from './fields.ts'
import { rules } from './rules.ts'
import { guards, lookups, switches } from './switches.ts'

/** An inspector's certificate is to be renewed in time. */
export const deadlines = expiryDeadlines('certificate', 'certificateExpiration', t('Сертификатни янгилаш', 'Обновить сертификат'))

/** A person who works for a body. Erasing them forgets their attestations too. */
export const employee = defineDirectory({
  type: 'employee',
  permission: 'Employee',
  label: { one: t('Ходим', 'Сотрудник'), many: t('Ходимлар', 'Сотрудники') },
  fields,
  parent: 'organizationId',
  title: 'fullName',
  selectList: 'visible',
  sections: {
    person: {
      label: t('Шахсий маълумотлар', 'Личные данные'),
      fields: ['photo', 'fullName', 'pinfl', 'birthDate', 'gender', 'nationalityId', 'citizenshipId', 'phoneNumber'],
    },
    passport: { label: t('Паспорт', 'Паспорт'), fields: ['passport', 'passportDate', 'passportExpiration'] },
    work: { label: t('Иш жойи', 'Место работы'), fields: ['organizationId', 'positionId', 'dutyNumber', 'dutyExpiration'] },
    certificates: {
      label: t('Аттестация ва сертификат', 'Аттестация и сертификат'),
      fields: ['isInspector', 'attestationNumber', 'attestationDate', 'isPassedAttestation', 'certificateNumber', 'certificateExpiration'],
      filledBy: 'imports',
    },
    post: { label: t('Ваколатлари', 'Полномочия'), fields: ['isTopInspector', 'isHr'], filledBy: 'actions' },
  },
  parties: { organizationId: {} },
  party: 'organizationId',
  lookups,
  rules,
  guards,
  actions: switches,
  recordActions: { save: { lookups: [] }, erase: { lookups: ['attestations'], effects: forget } },
  deadlines,
  defaults: ({ organizationId }) => ({
    organizationId,
    isInspector: false,
    isTopInspector: false,
    isHr: false,
    isPassedAttestation: false,
  }),
  personal: [
    'fullName',
    'photo',
    'pinfl',
    'birthDate',
    'gender',
    'nationalityId',
    'citizenshipId',
    'citizenship',
    'phoneNumber',
    'passport',
    'passportDate',
    'passportExpiration',
    'attestationNumber',
    'certificateNumber',
    'dutyNumber',
  ],
  unique: ['pinfl', 'passport', 'certificateNumber', 'dutyNumber'],
  aliases: { fio: 'fullName', position: 'positionId', expirationDate: 'certificateExpiration' },
  list: {
    columns: [
      'fullName',
      'positionId',
      'organizationId',
      'phoneNumber',
      'certificateNumber',
      'certificateExpiration',
      'isInspector',
      'state',
    ],
    filters: [
      'fullName',
      'pinfl',
      'organizationId',
      'positionId',
      'gender',
      'isInspector',
      'isTopInspector',
      'isHr',
      'isPassedAttestation',
      'certificateNumber',
      'certificateExpiration',
      'dutyExpiration',
      'attestationDate',
      'due',
      'late',
      'state',
    ],
    search: ['fullName', 'pinfl', 'passport', 'certificateNumber'],
    sort: 'fullName',
  },
})

function forget(_: unknown, { lookups }: { readonly lookups: Record<string, unknown> }): Effect[] {
  const attestations = lookups['attestations'] as readonly RelatedDocument[]
  return attestations.map(({ type, id }) => ({ type, document: id, action: 'forget', input: {} }))
}
