import { defineReport, sentStates, source, t } from '../../kit/index.ts'
import { prophylaxislist } from '../../documents/prevention/prophylaxis/definition.ts'

const plan = { heading: t('Reja', 'Режа', 'План'), source: 'measures' }
const fact = { heading: t('Amalda', 'Амалда', 'Факт'), source: 'measures' }

/** Excel report 5: preventive measures, as planned and as held. */
export const prophylaxis = defineReport({
  type: 'excelreport5',
  permission: 'Report5',
  label: t('5-hisobot. Profilaktika tadbirlari', '5-ҳисобот. Профилактика тадбирлари', 'Отчёт 5. Профилактические мероприятия'),
  short: t('5. Profilaktika', '5. Профилактика', '5. Профилактика'),
  sources: {
    measures: source(prophylaxislist, {
      period: 'startDate',
      by: { organization: 'organizationId', form: 'formId', authorized: 'authorizedOrganizationId', region: 'regionId' },
      where: { state: sentStates(prophylaxislist) },
    }),
  },
  rows: ['organization', 'form'],
  columns: {
    all: { label: t('Rejalar', 'Режалар', 'Планов'), ...plan },
    events: { label: t('Tadbirlar', 'Тадбирлар', 'Мероприятий'), ...plan, sum: 'numberOfEvents' },
    businesses: { label: t('Tadbirkorlik subyektlari', 'Тадбиркорлик субъектлари', 'Субъектов предпринимательства'), ...plan, sum: 'numberOfBusinessSubjects' },
    accepted: { label: t('Qabul qilingan hisobotlar', 'Қабул қилинган ҳисоботлар', 'Принятых отчётов'), ...fact, where: { state: ['accepted'] } },
    held: { label: t('Tadbirlar', 'Тадбирлар', 'Мероприятий'), ...fact, sum: 'eventCount' },
    people: { label: t('Qatnashganlar', 'Қатнашганлар', 'Участников'), ...fact, sum: 'peopleCount' },
    heldShare: { label: t('Bajarilishi, %', 'Бажарилиши, %', 'Выполнение, %'), share: { part: 'held', whole: 'events' } },
  },
  chart: ['events', 'held'],
})
