import { defineReport, source, t } from '../../kit/index.ts'
import { prophylaxislist } from '../../documents/prevention/prophylaxis/definition.ts'
import { accepted, fulfilled, planned } from '../of-prevention.ts'

const plan = { heading: t('Режа', 'План'), source: 'measures' }
const fact = { heading: t('Амалда', 'Факт'), source: 'measures' }

/**
 * Excel report 5: preventive measures, as planned and as held. A plan counts once it is approved, what was held once the report on it is
 * accepted.
 */
export const prophylaxis = defineReport({
  type: 'excelreport5',
  permission: 'Report5',
  label: t('5-ҳисобот. Профилактика тадбирлари', 'Отчёт 5. Профилактические мероприятия'),
  short: t('5. Профилактика', '5. Профилактика'),
  sources: {
    measures: source(prophylaxislist, {
      period: 'startDate',
      by: { organization: 'organizationId', form: 'formId', authorized: 'authorizedOrganizationId', region: 'regionId' },
      where: planned,
    }),
  },
  rows: ['organization', 'form'],
  columns: {
    all: { label: t('Режалар', 'Планов'), ...plan },
    events: { label: t('Тадбирлар', 'Мероприятий'), ...plan, sum: 'numberOfEvents' },
    businesses: { label: t('Тадбиркорлик субъектлари', 'Субъектов предпринимательства'), ...plan, sum: 'numberOfBusinessSubjects' },
    accepted: { label: t('Қабул қилинган ҳисоботлар', 'Принятых отчётов'), ...fact, where: accepted },
    held: { label: t('Тадбирлар', 'Мероприятий'), ...fact, where: accepted, sum: 'eventCount' },
    people: { label: t('Қатнашганлар', 'Участников'), ...fact, where: accepted, sum: 'peopleCount' },
    fulfilled: { ...fulfilled, heading: fact.heading },
    heldShare: { label: t('Бажарилиши, %', 'Выполнение, %'), share: { part: 'fulfilled', whole: 'all' } },
  },
  chart: ['events', 'held'],
})
