import { defineReport, t } from '../kit/index.ts'
import { outcomes, stages } from './of-checks.ts'
import { accepted, fulfilled } from './of-prevention.ts'
import { ratedBy } from './rating.ts'

const checks = { source: 'checks', heading: t('Текширишлар', 'Проверки') }
const conclusions = { source: 'conclusions', heading: t('Хулосалар', 'Заключения') }
const prevention = { source: 'measures', heading: t('Профилактика тадбирлари', 'Профилактические мероприятия') }
const attesting = { source: 'attestations', heading: t('Аттестация', 'Аттестация') }
const assessment = { heading: t('Баҳолаш', 'Оценка') }

/**
 * The assessment behind the rating: the share of what went well in each subject, and the mean of these shares, by which the bodies
 * are in order. A subject of which a body has nothing is left out of its mean.
 */
export const ratingAssessment = defineReport({
  type: 'ratingassessment',
  permission: 'RatingAssessment',
  label: t('Ташкилотлар рейтингини баҳолаш ҳисоботи', 'Отчёт об оценке рейтинга организаций'),
  short: t('Рейтингни баҳолаш', 'Оценка рейтинга'),
  sources: { checks: ratedBy.checks, conclusions: ratedBy.conclusions, measures: ratedBy.measures, attestations: ratedBy.attestations },
  rows: ['organization'],
  sort: '-score',
  yearsCloseAfter: 31,
  columns: {
    score: {
      label: t('Умумий баҳо, %', 'Общая оценка, %'),
      ...assessment,
      mean: ['agreedShare', 'completedShare', 'lawfulShare', 'eventsShare', 'certificateShare'],
      isGrade: true,
    },
    decided: {
      label: t('Қарор қабул қилинган', 'С решением'),
      ...checks,
      where: { state: [...stages.ahead, ...stages.held, ...stages.completed, ...stages.declined, ...stages.fallen, ...stages.archived] },
    },
    declined: { label: t('Рад этилган', 'Отклонено'), ...checks, where: outcomes.declined },
    accepted: { label: t('Рад этилмаган', 'Не отклонено'), ...checks, where: outcomes.accepted },
    agreedShare: {
      label: t('Рад этилмаган, %', 'Не отклонено, %'),
      heading: checks.heading,
      share: { part: 'accepted', whole: 'decided' },
      isGrade: true,
    },
    completed: { label: t('Якунланган', 'Завершено'), ...checks, where: outcomes.completed },
    completedShare: {
      label: t('Якунланган, %', 'Завершено, %'),
      heading: checks.heading,
      share: { part: 'completed', whole: 'accepted' },
      isGrade: true,
    },
    conclusions: { label: t('Хулосалар', 'Заключений'), ...conclusions },
    lawful: { label: t('Қонуний', 'Законные'), ...conclusions, where: { kind: ['lawful'] } },
    lawfulShare: {
      label: t('Қонуний, %', 'Законные, %'),
      heading: conclusions.heading,
      share: { part: 'lawful', whole: 'conclusions' },
      isGrade: true,
    },
    plans: { label: t('Режалар', 'Планов'), ...prevention },
    planned: { label: t('Режалаштирилган тадбирлар', 'Запланировано мероприятий'), ...prevention, sum: 'numberOfEvents' },
    held: { label: t('Ўтказилган тадбирлар', 'Проведено мероприятий'), ...prevention, where: accepted, sum: 'eventCount' },
    fulfilled: { ...fulfilled, heading: prevention.heading },
    eventsShare: {
      label: t('Бажарилиши, %', 'Выполнение, %'),
      heading: prevention.heading,
      share: { part: 'fulfilled', whole: 'plans' },
      isGrade: true,
    },
    attested: { label: t('Қатнашганлар', 'Участников'), ...attesting },
    certified: { label: t('Сертификат олганлар', 'Получили сертификат'), ...attesting, where: { state: ['certified'] } },
    certificateShare: {
      label: t('Сертификат олганлар, %', 'Получили сертификат, %'),
      heading: attesting.heading,
      share: { part: 'certified', whole: 'attested' },
      isGrade: true,
    },
  },
  chart: ['score'],
})
