import { as, count, id } from '@nazorat/machines/api-schemas'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { t } from '@nazorat/machines/i18n'
import type { WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import { mayView, Refusal } from '@nazorat/machines/workflow'
import { beginPlayback, replyOf, reportPlayback } from './playbacks.ts'
import { byId, Routes } from '../http/call.ts'
import type { AppContext } from '../context.ts'

/** The calls of those who watch lessons. Who may not see a lesson cannot begin it. */
export function lessons({ engine, pool }: Pick<AppContext, 'engine' | 'pool'>) {
  return (
    new Routes()
      .call('post', '/Watch/:id', {
        writes: 'person',
        summary: t('дарсни кўришни бошлаш: плеер ва тўхтаган жой', 'начать просмотр урока: проигрыватель и место остановки'),
        labels,
        body: begun,
        reply: watched.and(z.object({ playback: id })),
        params: byId,
        async handle(c, { body, params }) {
          const { actor } = c.var
          const { fields } = await engine.get(actor, 'videolesson', params.id)
          const { collectionId } = await body()
          const collection = collectionId && (await engine.get(actor, 'coursecollection', collectionId))
          if (collection && !(collection.fields['videos'] as { lessonId: string }[]).some(({ lessonId }) => lessonId === params.id))
            throw new Refusal('notFound')
          const duration = fields['fileId'] === null ? 0 : Math.round(Number(fields['duration']) * 1000)
          if (duration === 0) throw new Refusal('rule', { reason: notRecorded, rule: 'notRecorded' })
          return await beginPlayback(pool, actor.id, { lesson: params.id, duration, collection: collectionId ?? null })
        },
      })
      // How far one has come with each lesson that one has begun.
      .call('get', '/GetWatched', {
        writes: 'nothing',
        summary: t('ўзи кўрган дарслар, идентификатор бўйича', 'свои просмотренные уроки, по идентификатору'),
        reply: z.record(z.string(), watched),
        async handle(c) {
          if (!mayView(engine.definitionOf('videolesson'), c.var.actor)) throw new Refusal('forbidden')
          const rows = await database(pool)
            .selectFrom('watch')
            .select(['lesson', 'position', 'played', 'watched', 'state', 'duration'])
            .where('user_id', '=', c.var.actor.id)
            .execute()
          return Object.fromEntries(rows.map(({ lesson, ...row }) => [lesson, replyOf(row)]))
        },
      })
  )
}

/** The reports of players, every few seconds: a call of its own, since it names no document and must be cheap. */
export const watching = ({ pool }: Pick<AppContext, 'pool'>) =>
  new Routes().call('post', '/Report', {
    writes: 'person',
    summary: t('плеер очилгандан бери кўрсатган барча қисмлар', 'всё, что проигрыватель показал с момента открытия'),
    labels,
    body: reported,
    reply: watched,
    handle: async (c, { body }) => await reportPlayback(pool, c.var.actor.id, await body()),
  })

const moment = z.number().min(-1e9).max(1e9)
const begun = z.strictObject({ collectionId: z.uuid().nullish() })
const reported = z.strictObject({ playback: z.uuid(), played: z.array(z.tuple([moment, moment])).max(1000), position: moment })

const labels = {
  collectionId: t('Курслар тўплами', 'Сборник курсов'),
  playback: t('Плеер', 'Проигрыватель'),
  played: t('Кўрилган қисмлар', 'Просмотренные части'),
  position: t('Тўхтаган жойи', 'Место остановки'),
}

const watched = as<WatchReply>(
  z.object({
    position: count,
    played: z.array(z.tuple([z.number(), z.number()])),
    watched: count,
    duration: count,
    percentage: count,
    state: z.string(),
  }),
)

const notRecorded = t('Дарснинг видеоси бошқа сайтда', 'Видео урока находится на другом сайте')
