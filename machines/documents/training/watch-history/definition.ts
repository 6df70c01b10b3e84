import { type Action, decimal, defineDocument, integer, moment, reference, t, text } from '../../../kit/index.ts'
import { watchMachine } from './machine.ts'

/** The permission by which the system records watched lessons; no role can be given it. */
export const watchRecord = 'VideoWatchRecord'

const fields = {
  theme: text(t('Мавзу', 'Тема'), { max: 300 }),
  userId: reference('user', t('Фойдаланувчи', 'Пользователь')),
  organizationId: reference('organization', t('Ташкилот', 'Организация'), { required: false }),
  videoLessonId: reference('videolesson', t('Видеодарс', 'Видеоурок')),
  courseCollectionId: reference('coursecollection', t('Курслар тўплами', 'Сборник курсов'), { required: false }),
  firstWatchAt: moment(t('Биринчи марта кўрилган', 'Первый просмотр')),
  lastWatchAt: moment(t('Охирги марта кўрилган', 'Последний просмотр')),
  watchedAt: moment(t('Тўлиқ кўрилган вақт', 'Просмотрено полностью'), { required: false }),
  watchDuration: decimal(t('Кўрилган вақт', 'Просмотрено'), { scale: 0, shownAs: 'duration' }),
  completionPercentage: integer(t('Кўрилган улуши, %', 'Просмотрено, %'), { max: 100 }),
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
    one: t('Видеодарс кўрилиши', 'Просмотр видеоурока'),
    many: t('Видеодарсларни кўриш тарихи', 'История просмотра видеоуроков'),
  },
  fields,
  title: 'theme',
  machine: watchMachine,
  states: {
    started: { label: t('Бошланган', 'Начат'), intent: 'none', codes: {} },
    inProgress: { label: t('Кўрилмоқда', 'Просматривается'), intent: 'primary', codes: {} },
    watched: { label: t('Кўриб бўлинган', 'Просмотрен'), intent: 'success', codes: {} },
  },
  actions: {
    start: {
      ...recorded,
      label: t('Кўришни бошлаш', 'Начало просмотра'),
      doneMessage: t('Кўриш бошланди', 'Просмотр начат'),
      input: 'form',
    },
    progress: {
      ...recorded,
      label: t('Кўришни давом эттириш', 'Продолжение просмотра'),
      doneMessage: t('Кўриш давом этмоқда', 'Просмотр продолжается'),
    },
    complete: { ...recorded, label: t('Кўриб бўлиш', 'Завершение просмотра'), doneMessage: t('Дарс кўриб бўлинди', 'Урок просмотрен') },
    record: {
      ...recorded,
      label: t('Кўрилганини қайд этиш', 'Учёт просмотренного'),
      doneMessage: t('Кўрилгани қайд этилди', 'Просмотренное учтено'),
    },
  },
  reasons: {},
  sections: {
    watch: {
      label: t('Кўриш', 'Просмотр'),
      fields: [
        'theme',
        'userId',
        'organizationId',
        'videoLessonId',
        'courseCollectionId',
        'firstWatchAt',
        'lastWatchAt',
        'watchedAt',
        'watchDuration',
        'completionPercentage',
      ],
    },
  },
  parties: { organizationId: {} },
  list: {
    columns: [
      'userId',
      'organizationId',
      'videoLessonId',
      'courseCollectionId',
      'firstWatchAt',
      'lastWatchAt',
      'watchDuration',
      'completionPercentage',
      'state',
    ],
    filters: [
      'userId',
      'organizationId',
      'videoLessonId',
      'courseCollectionId',
      'firstWatchAt',
      'lastWatchAt',
      'completionPercentage',
      'state',
    ],
    search: ['theme'],
    sort: '-lastWatchAt',
  },
  queues: {
    started: { label: t('Бошланган', 'Начатые'), states: ['started'] },
    inProgress: { label: t('Кўрилмоқда', 'Просматриваемые'), states: ['inProgress'] },
    watched: { label: t('Кўриб бўлинган', 'Просмотренные'), states: ['watched'] },
  },
})
