import { type Action, decimal, defineDocument, integer, moment, reference, t, text } from '../../../kit/index.ts'
import { watchMachine } from './machine.ts'

/** The permission by which the system records watched lessons; no role can be given it. */
export const watchRecord = 'VideoWatchRecord'

const fields = {
  theme: text(t('Mavzu', 'Мавзу', 'Тема'), { max: 300 }),
  userId: reference('user', t('Foydalanuvchi', 'Фойдаланувчи', 'Пользователь')),
  organizationId: reference('organization', t('Tashkilot', 'Ташкилот', 'Организация'), { required: false }),
  videoLessonId: reference('videolesson', t('Videodars', 'Видеодарс', 'Видеоурок')),
  courseCollectionId: reference('coursecollection', t('Kurslar toʻplami', 'Курслар тўплами', 'Сборник курсов'), { required: false }),
  firstWatchAt: moment(t('Birinchi marta koʻrilgan', 'Биринчи марта кўрилган', 'Первый просмотр')),
  lastWatchAt: moment(t('Oxirgi marta koʻrilgan', 'Охирги марта кўрилган', 'Последний просмотр')),
  watchedAt: moment(t('Toʻliq koʻrilgan vaqt', 'Тўлиқ кўрилган вақт', 'Просмотрено полностью'), { required: false }),
  watchDuration: decimal(t('Koʻrilgan vaqt', 'Кўрилган вақт', 'Просмотрено'), { scale: 0, shownAs: 'duration' }),
  completionPercentage: integer(t('Koʻrilgan ulushi, %', 'Кўрилган улуши, %', 'Просмотрено, %'), { max: 100 }),
}

const { courseCollectionId, lastWatchAt, watchDuration, completionPercentage } = fields

/** The system fires these actions, with the moments and seconds that the user's player has reported. */
const recorded = {
  permission: watchRecord,
  firedBy: 'system',
  input: { courseCollectionId, lastWatchAt, watchDuration, completionPercentage },
} as const satisfies Partial<Action>

export const videowatchhistory = defineDocument({
  type: 'videowatchhistory',
  permission: 'VideoWatchHistory',
  label: {
    one: t('Videodars koʻrilishi', 'Видеодарс кўрилиши', 'Просмотр видеоурока'),
    many: t('Videodarslarni koʻrish tarixi', 'Видеодарсларни кўриш тарихи', 'История просмотра видеоуроков'),
  },
  fields,
  title: 'theme',
  machine: watchMachine,
  states: {
    started: { label: t('Boshlangan', 'Бошланган', 'Начат'), intent: 'none', codes: {} },
    inProgress: { label: t('Koʻrilmoqda', 'Кўрилмоқда', 'Просматривается'), intent: 'primary', codes: {} },
    watched: { label: t('Koʻrib boʻlingan', 'Кўриб бўлинган', 'Просмотрен'), intent: 'success', codes: {} },
  },
  actions: {
    start: {
      ...recorded,
      label: t('Koʻrishni boshlash', 'Кўришни бошлаш', 'Начало просмотра'),
      doneMessage: t('Koʻrish boshlandi', 'Кўриш бошланди', 'Просмотр начат'),
      input: 'form',
    },
    progress: { ...recorded, label: t('Koʻrishni davom ettirish', 'Кўришни давом эттириш', 'Продолжение просмотра'), doneMessage: t('Koʻrish davom etmoqda', 'Кўриш давом этмоқда', 'Просмотр продолжается') },
    complete: { ...recorded, label: t('Koʻrib boʻlish', 'Кўриб бўлиш', 'Завершение просмотра'), doneMessage: t('Dars koʻrib boʻlindi', 'Дарс кўриб бўлинди', 'Урок просмотрен') },
    record: { ...recorded, label: t('Koʻrilganini qayd etish', 'Кўрилганини қайд этиш', 'Учёт просмотренного'), doneMessage: t('Koʻrilgani qayd etildi', 'Кўрилгани қайд этилди', 'Просмотренное учтено') },
  },
  reasons: {},
  sections: {
    watch: { label: t('Koʻrish', 'Кўриш', 'Просмотр'), fields: ['theme', 'userId', 'organizationId', 'videoLessonId', 'courseCollectionId', 'firstWatchAt', 'lastWatchAt', 'watchedAt', 'watchDuration', 'completionPercentage'] },
  },
  parties: { organizationId: {} },
  list: {
    columns: [
      'userId', 'organizationId', 'videoLessonId', 'courseCollectionId', 'firstWatchAt', 'lastWatchAt', 'watchDuration',
      'completionPercentage', 'state',
    ],
    filters: [
      'userId', 'organizationId', 'videoLessonId', 'courseCollectionId', 'firstWatchAt', 'lastWatchAt', 'completionPercentage', 'state',
    ],
    search: ['theme'],
    sort: '-lastWatchAt',
  },
  queues: {
    started: { label: t('Boshlangan', 'Бошланган', 'Начатые'), states: ['started'] },
    inProgress: { label: t('Koʻrilmoqda', 'Кўрилмоқда', 'Просматриваемые'), states: ['inProgress'] },
    watched: { label: t('Koʻrib boʻlingan', 'Кўриб бўлинган', 'Просмотренные'), states: ['watched'] },
  },
})
