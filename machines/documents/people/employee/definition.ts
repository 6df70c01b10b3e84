import { definePerson, type Effect, type RelatedDocument, t } from '../../../kit/index.ts'
import { deadlines } from './deadlines.ts'
import { fields } from './fields.ts'
import { rules } from './rules.ts'
import { withSwitches } from './switches.ts'

const record = definePerson({
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
  rules,
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

const extended = withSwitches(record)
const { erase, ...actions } = extended.actions

/** A person who works for a body. Erasing them forgets their attestations too. */
export const employee = {
  ...extended,
  actions: {
    ...actions,
    erase: { ...erase!, lookups: ['attestations'], effects: forget },
  },
}

function forget(_: unknown, { lookups }: { readonly lookups: Record<string, unknown> }): Effect[] {
  const attestations = lookups['attestations'] as readonly RelatedDocument[]
  return attestations.map(({ type, id }) => ({ type, document: id, action: 'forget', input: {} }))
}
