import { definePerson, t } from '../../../kit/index.ts'
import { deadlines } from './deadlines.ts'
import { fields } from './fields.ts'
import { rules } from './rules.ts'

export const employee = definePerson({
  type: 'employee',
  permission: 'Employee',
  label: { one: t('Xodim', 'Ходим', 'Сотрудник'), many: t('Xodimlar', 'Ходимлар', 'Сотрудники') },
  fields,
  parent: 'organizationId',
  title: 'fullName',
  selectList: 'visible',
  sections: {
    person: { label: t('Shaxsiy maʼlumotlar', 'Шахсий маълумотлар', 'Личные данные'), fields: ['fullName', 'pinfl', 'birthDate', 'gender', 'citizenship', 'phoneNumber'] },
    passport: { label: t('Pasport', 'Паспорт', 'Паспорт'), fields: ['passport', 'passportDate', 'passportExpiration'] },
    work: { label: t('Ish joyi', 'Иш жойи', 'Место работы'), fields: ['organizationId', 'positionId', 'isInspector', 'isTopInspector', 'isHr'] },
    certificates: {
      label: t('Attestatsiya va sertifikatlar', 'Аттестация ва сертификатлар', 'Аттестация и сертификаты'),
      fields: ['attestationNumber', 'attestationDate', 'isPassedAttestation', 'certificateNumber', 'certificateExpiration', 'dutyNumber', 'dutyExpiration'],
    },
  },
  parties: { organizationId: {} },
  party: 'organizationId',
  rules,
  deadlines,
  defaults: ({ organizationId }) => ({
    organizationId, citizenship: 'uzbekistan', isInspector: false, isTopInspector: false, isHr: false, isPassedAttestation: false,
  }),
  personal: [
    'fullName', 'pinfl', 'birthDate', 'gender', 'citizenship', 'phoneNumber', 'passport', 'passportDate', 'passportExpiration',
    'attestationNumber', 'certificateNumber', 'dutyNumber',
  ],
  unique: ['pinfl', 'passport', 'certificateNumber', 'dutyNumber'],
  aliases: { fio: 'fullName', position: 'positionId', expirationDate: 'certificateExpiration' },
  list: {
    columns: ['fullName', 'positionId', 'organizationId', 'phoneNumber', 'certificateNumber', 'certificateExpiration', 'isInspector', 'state'],
    filters: [
      'fullName', 'pinfl', 'organizationId', 'positionId', 'gender', 'isInspector', 'isTopInspector', 'isHr', 'isPassedAttestation',
      'certificateNumber', 'certificateExpiration', 'dutyExpiration', 'due', 'late', 'state',
    ],
    search: ['fullName', 'pinfl', 'passport', 'certificateNumber'],
    sort: 'fullName',
  },
})
