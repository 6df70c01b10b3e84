import { defineReport, source, t } from '../../kit/index.ts'
import { auditevent } from '../../documents/audit/audit-event.ts'

const sums = ['detected', 'justified', 'unjustified', 'paid', 'left', 'saved', 'covered'] as const

/** Excel report 9: the sums that audits have found, in millions. */
export const auditMoney = defineReport({
  type: 'excelreport9',
  permission: 'Report9',
  label: t('9-ҳисобот. Аудит тадбирлари суммаларда', 'Отчёт 9. Аудиторские мероприятия в суммах'),
  short: t('9. Аудит суммалари', '9. Суммы аудита'),
  sources: {
    events: source(auditevent, {
      period: 'startDate',
      by: { organization: 'organizationId', financing: 'financingSource', form: 'form', auditType: 'auditType', method: 'method' },
      where: { state: ['active'] },
    }),
  },
  rows: ['organization', 'financing'],
  columns: {
    all: { label: t('Тадбирлар сони', 'Число мероприятий'), source: 'events' },
    ...Object.fromEntries(sums.map((name) => [name, { label: auditevent.fields[name].label, source: 'events', sum: name, scale: 1 }])),
    paidShare: { label: t('Ундирилган, аниқланганга нисбатан %', 'Взыскано, % к выявленному'), ratio: { of: 'paid', to: 'detected' } },
  },
  chart: ['detected', 'paid', 'left'],
  measuredIn: t('млн сўм', 'млн сум'),
})
