import { defineReport, t } from '../kit/index.ts'
import { outcomes, stages } from './of-checks.ts'
import { accepted, fulfilled } from './of-prevention.ts'
import { ratedBy } from './rating.ts'

const checks = { source: 'checks', heading: t('Tekshirishlar', 'Текширишлар', 'Проверки') }
const conclusions = { source: 'conclusions', heading: t('Xulosalar', 'Хулосалар', 'Заключения') }
const prevention = { source: 'measures', heading: t('Profilaktika tadbirlari', 'Профилактика тадбирлари', 'Профилактические мероприятия') }
const attesting = { source: 'attestations', heading: t('Attestatsiya', 'Аттестация', 'Аттестация') }
const assessment = { heading: t('Baholash', 'Баҳолаш', 'Оценка') }

/**
 * The assessment behind the rating: the share of what went well in each subject, and the mean of these shares, by which the bodies
 * are in order. A subject of which a body has nothing is left out of its mean.
 */
export const ratingAssessment = defineReport({
  type: 'ratingassessment',
  permission: 'RatingAssessment',
  label: t('Tashkilotlar reytingini baholash hisoboti', 'Ташкилотлар рейтингини баҳолаш ҳисоботи', 'Отчёт об оценке рейтинга организаций'),
  short: t('Reytingni baholash', 'Рейтингни баҳолаш', 'Оценка рейтинга'),
  sources: { checks: ratedBy.checks, conclusions: ratedBy.conclusions, measures: ratedBy.measures, attestations: ratedBy.attestations },
  rows: ['organization'],
  sort: '-score',
  yearsCloseAfter: 31,
  columns: {
    score: { label: t('Umumiy baho, %', 'Умумий баҳо, %', 'Общая оценка, %'), ...assessment, mean: ['agreedShare', 'completedShare', 'lawfulShare', 'eventsShare', 'certificateShare'], isGrade: true },
    decided: { label: t('Qaror qabul qilingan', 'Қарор қабул қилинган', 'С решением'), ...checks, where: { state: [...stages.ahead, ...stages.held, ...stages.completed, ...stages.declined, ...stages.fallen, ...stages.archived] } },
    declined: { label: t('Rad etilgan', 'Рад этилган', 'Отклонено'), ...checks, where: outcomes.declined },
    accepted: { label: t('Rad etilmagan', 'Рад этилмаган', 'Не отклонено'), ...checks, where: outcomes.accepted },
    agreedShare: { label: t('Rad etilmagan, %', 'Рад этилмаган, %', 'Не отклонено, %'), heading: checks.heading, share: { part: 'accepted', whole: 'decided' }, isGrade: true },
    completed: { label: t('Yakunlangan', 'Якунланган', 'Завершено'), ...checks, where: outcomes.completed },
    completedShare: { label: t('Yakunlangan, %', 'Якунланган, %', 'Завершено, %'), heading: checks.heading, share: { part: 'completed', whole: 'accepted' }, isGrade: true },
    conclusions: { label: t('Xulosalar', 'Хулосалар', 'Заключений'), ...conclusions },
    lawful: { label: t('Qonuniy', 'Қонуний', 'Законные'), ...conclusions, where: { kind: ['lawful'] } },
    lawfulShare: { label: t('Qonuniy, %', 'Қонуний, %', 'Законные, %'), heading: conclusions.heading, share: { part: 'lawful', whole: 'conclusions' }, isGrade: true },
    plans: { label: t('Rejalar', 'Режалар', 'Планов'), ...prevention },
    planned: { label: t('Rejalashtirilgan tadbirlar', 'Режалаштирилган тадбирлар', 'Запланировано мероприятий'), ...prevention, sum: 'numberOfEvents' },
    held: { label: t('Oʻtkazilgan tadbirlar', 'Ўтказилган тадбирлар', 'Проведено мероприятий'), ...prevention, where: accepted, sum: 'eventCount' },
    fulfilled: { ...fulfilled, heading: prevention.heading },
    eventsShare: { label: t('Bajarilishi, %', 'Бажарилиши, %', 'Выполнение, %'), heading: prevention.heading, share: { part: 'fulfilled', whole: 'plans' }, isGrade: true },
    attested: { label: t('Qatnashganlar', 'Қатнашганлар', 'Участников'), ...attesting },
    certified: { label: t('Sertifikat olganlar', 'Сертификат олганлар', 'Получили сертификат'), ...attesting, where: { state: ['certified'] } },
    certificateShare: { label: t('Sertifikat olganlar, %', 'Сертификат олганлар, %', 'Получили сертификат, %'), heading: attesting.heading, share: { part: 'certified', whole: 'attested' }, isGrade: true },
  },
  chart: ['score'],
})
