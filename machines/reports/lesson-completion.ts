import { defineReport, source, t } from '../kit/index.ts'
import { videowatchhistory } from '../documents/training/watch-history/definition.ts'

const lessons = { source: 'watches' }

/** The lessons that people of each body have begun, and how many of these they have watched. */
export const lessonCompletion = defineReport({
  type: 'lessoncompletion',
  permission: 'LessonCompletion',
  label: t('Видеодарслар: ташкилотлар бўйича якунланиши', 'Видеоуроки: прохождение по организациям'),
  sources: {
    watches: source(videowatchhistory, {
      period: 'firstWatchAt',
      by: { organization: 'organizationId', collection: 'courseCollectionId', lesson: 'videoLessonId' },
    }),
  },
  rows: ['organization', 'lesson'],
  columns: {
    all: { label: t('Бошлаганлар', 'Начали'), ...lessons },
    started: { label: t('Энди бошлаган', 'Только начали'), ...lessons, where: { state: ['started'] } },
    inProgress: { label: t('Кўрмоқда', 'Смотрят'), ...lessons, where: { state: ['inProgress'] } },
    watched: { label: t('Кўриб бўлган', 'Просмотрели'), ...lessons, where: { state: ['watched'] } },
    share: { label: t('Якунланиши, %', 'Прохождение, %'), share: { part: 'watched', whole: 'all' } },
  },
  chart: ['started', 'inProgress', 'watched'],
})
