import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { t } from '@nazorat/machines/i18n'
import { mayView, Refusal } from '@nazorat/machines/workflow'
import { parse, readBody } from '../http/request-body.ts'
import { idOf } from '../documents/documents.ts'
import { beginPlayback, replyOf, reportPlayback } from './playbacks.ts'
import type { AppContext, Env } from '../context.ts'
import { reads, writes } from '../http/declaration.ts'

/** The calls of those who watch lessons. Who may not see a lesson cannot begin it. */
export function lessons({ engine, pool }: Pick<AppContext, 'engine' | 'pool'>) {
  return (
    new Hono<Env>()
      .post('/Watch/:id', writes('person'), async (c) => {
        const { actor } = c.var
        const { fields } = await engine.get(actor, 'videolesson', idOf(c))
        const { collectionId } = parse(begun, await readBody(c), labels)
        const collection = collectionId && (await engine.get(actor, 'coursecollection', collectionId))
        if (collection && !(collection.fields['videos'] as { lessonId: string }[]).some(({ lessonId }) => lessonId === idOf(c)))
          throw new Refusal('notFound')
        const duration = fields['fileId'] === null ? 0 : Math.round(Number(fields['duration']) * 1000)
        if (duration === 0) throw new Refusal('rule', { reason: notRecorded, rule: 'notRecorded' })
        return c.json(await beginPlayback(pool, actor.id, { lesson: idOf(c), duration, collection: collectionId ?? null }))
      })
      // How far one has come with each lesson that one has begun.
      .get('/GetWatched', reads, async (c) => {
        if (!mayView(engine.definitionOf('videolesson'), c.var.actor)) throw new Refusal('forbidden')
        const rows = await database(pool)
          .selectFrom('watch')
          .select(['lesson', 'position', 'played', 'watched', 'state', 'duration'])
          .where('user_id', '=', c.var.actor.id)
          .execute()
        return c.json(Object.fromEntries(rows.map(({ lesson, ...row }) => [lesson, replyOf(row)])))
      })
  )
}

/** The reports of players, every few seconds: a call of its own, since it names no document and must be cheap. */
export const watching = ({ pool }: Pick<AppContext, 'pool'>) =>
  new Hono<Env>().post('/Report', writes('person'), async (c: Context<Env>) =>
    c.json(await reportPlayback(pool, c.var.actor.id, parse(reported, await readBody(c), labels))),
  )

const moment = z.number().min(-1e9).max(1e9)
const begun = z.strictObject({ collectionId: z.uuid().nullish() })
const reported = z.strictObject({ playback: z.uuid(), played: z.array(z.tuple([moment, moment])).max(1000), position: moment })

const labels = {
  collectionId: t('Курслар тўплами', 'Сборник курсов'),
  playback: t('Плеер', 'Проигрыватель'),
  played: t('Кўрилган қисмлар', 'Просмотренные части'),
  position: t('Тўхтаган жойи', 'Место остановки'),
}

const notRecorded = t('Дарснинг видеоси бошқа сайтда', 'Видео урока находится на другом сайте')
