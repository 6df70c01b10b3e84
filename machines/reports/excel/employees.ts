import { defineReport, source, t } from '../../kit/index.ts'
import { employee } from '../../documents/people/employee/definition.ts'

const staff = { source: 'employees' }

/** Excel report 8: employees, attestations and certificates. Its period counts the attestations of its days, and what ends in it. */
export const employees = defineReport({
  type: 'excelreport8',
  permission: 'Report8',
  label: t('8-ҳисобот. Ходимлар, аттестация ва сертификатлар', 'Отчёт 8. Сотрудники, аттестация и сертификаты'),
  short: t('8. Ходимлар', '8. Сотрудники'),
  sources: {
    employees: source(employee, { by: { organization: 'organizationId', position: 'positionId' }, where: { state: ['active'] } }),
  },
  rows: ['organization'],
  columns: {
    all: { label: t('Ходимлар жами', 'Всего сотрудников'), ...staff },
    inspectors: { label: t('Инспекторлар', 'Инспекторов'), ...staff, where: { isInspector: true } },
    top: { label: t('Бош инспекторлар', 'Главных инспекторов'), ...staff, where: { isTopInspector: true } },
    attested: { label: t('Аттестациядан ўтган', 'Прошли аттестацию'), ...staff, where: { isPassedAttestation: true } },
    attestedInspectors: {
      label: t('Аттестациядан ўтган инспекторлар', 'Инспекторов, прошедших аттестацию'),
      ...staff,
      where: { isInspector: true, isPassedAttestation: true },
    },
    attestedNow: {
      label: t('Шу даврда аттестациядан ўтган', 'Прошли аттестацию в этом периоде'),
      ...staff,
      period: 'attestationDate',
      where: { isPassedAttestation: true },
    },
    certificatesEnd: {
      label: t('Сертификати шу даврда тугайди', 'Сертификат истекает в этом периоде'),
      ...staff,
      period: 'certificateExpiration',
    },
    dutyEnds: { label: t('Гувоҳномаси шу даврда тугайди', 'Удостоверение истекает в этом периоде'), ...staff, period: 'dutyExpiration' },
    attestedShare: { label: t('Аттестациядан ўтган, %', 'Прошли аттестацию, %'), share: { part: 'attested', whole: 'all' } },
  },
  chart: ['all', 'attested'],
})
