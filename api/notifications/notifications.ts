import { count, notificationRow } from '@nazorat/machines/api-schemas'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { channels, notify } from '@nazorat/engine/jobs/channels'
import { containing } from '@nazorat/engine/postgres/expressions'
import type { NotificationRow } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { inLanguage, type Language, searchWords, t } from '@nazorat/machines/i18n'
import { type Actor, isVisible, nameWith, notificationText, Refusal, system, systemName } from '@nazorat/machines/workflow'
import { Routes } from '../http/call.ts'
import type { AppContext, Push } from '../context.ts'
import { type LoadedNotification, listOf, query } from './list.ts'

const about = z.strictObject({ documentId: z.uuid().optional() })
const unread = z.object({ total: count })

const labels = {
  page: t('Саҳифа', 'Страница'),
  pageSize: t('Саҳифадаги қаторлар', 'Строк на странице'),
  sortBy: t('Саралаш', 'Сортировка'),
  orderType: t('Саралаш тартиби', 'Порядок сортировки'),
  search: t('Қидирув', 'Поиск'),
  dateOfCreated: t('Сана', 'Дата'),
  byDocument: t('Ҳужжатлар бўйича', 'По документам'),
  type: t('Ҳужжат тури', 'Вид документа'),
  documentId: t('Ҳужжат', 'Документ'),
  notificationStatusId: t('Хабарнома ҳолати', 'Состояние уведомления'),
}

/** A user's own notifications. Marking some as read answers how many are left unread. */
export function notifications({ pool, engine }: Pick<AppContext, 'pool' | 'engine'>) {
  return new Routes()
    .call('post', '/GetList', {
      writes: 'nothing',
      summary: t('хабарномалар', 'уведомления'),
      labels,
      body: query,
      reply: z.object({ rows: z.array(notificationRow), total: count }),
      async handle(c, { body }) {
        const asked = await body()
        const about = asked.search ? await soughtDocuments(pool, engine, c.var.actor, asked.search) : undefined
        const { rows, total } = await listOf(pool, c.var.actor.id, asked, about)
        const seen = await seenAmong(engine, c.var.actor, rows)
        return {
          rows: rows.map((row) => reply(engine.definitionOf(row.type), row, seen.get(row.document), c.var.actor.language)),
          total,
        }
      },
    })
    .call('get', '/MarkAsRead/:id', {
      writes: 'person',
      summary: t('ўқилган деб белгилаш', 'отметить прочитанным'),
      params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
      reply: unread,
      async handle(c, { params: { id } }) {
        const own = await database(pool)
          .selectFrom('notification')
          .select('id')
          .where('id', '=', Number(id))
          .where('user_id', '=', c.var.actor.id)
          .executeTakeFirst()
        if (!own) throw new Refusal('notFound')
        return { total: await mark(pool, c.var.actor.id, own) }
      },
    })
    .call('get', '/MarkAllAsRead', {
      writes: 'person',
      summary: t('ҳаммасини ёки битта ҳужжат ҳақидагиларни ўқилган деб белгилаш', 'отметить все или все об одном документе прочитанными'),
      labels,
      query: about,
      reply: unread,
      handle: async (c, { query }) => ({ total: await mark(pool, c.var.actor.id, query) }),
    })
}

/** Handles the channel `notified`: sends each user the number of their unread notifications, on all open screens. */
export async function pushUnread(pool: Pool, push: Push, payload: string): Promise<void> {
  const users = z.array(z.uuid()).parse(JSON.parse(payload))
  const totals = await unreadTotals(pool, users)
  for (const user of users) push.unread(user, totals.get(user) ?? 0)
}

/** The documents with all words of a search that a user was told of last and may see now. */
async function soughtDocuments(pool: Pool, engine: AppContext['engine'], actor: Actor, search: string): Promise<string[]> {
  const words = searchWords(search)
  const rows = await database(pool)
    .selectFrom('notification as n')
    .innerJoin('title as d', 'd.id', 'n.document')
    .select(({ fn }) => ['n.type', 'n.document', fn.max('n.id').as('last')])
    .where('n.user_id', '=', actor.id)
    .where((eb) => eb.and(words.map((word) => eb('d.search', 'like', containing(word)))))
    .groupBy(['n.type', 'n.document'])
    .orderBy('last', 'desc')
    .limit(maxSought)
    .execute()
  return [...(await seenAmong(engine, actor, rows)).keys()]
}

/** Each is loaded to know whether the user may see it. */
const maxSought = 1000

/** The documents of the notifications that the user may see now, with their numbers. A document may be deleted or hidden since. */
async function seenAmong(
  engine: AppContext['engine'],
  actor: Actor,
  rows: readonly Pick<LoadedNotification, 'type' | 'document'>[],
): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  for (const [type, rowsOfType] of Map.groupBy(rows, (row) => row.type)) {
    const definition = engine.definitionOf(type)
    for (const [id, document] of await engine.load(type, [...new Set(rowsOfType.map((row) => row.document))])) {
      const number = document.values[definition.number ?? '']
      if (isVisible(definition, document, actor)) seen.set(id, { number: typeof number === 'string' ? number : null })
    }
  }
  return seen
}

interface Seen {
  readonly number: string | null
}

const reply = (
  definition: Definition,
  { id, created_at, type, document, action, deadline, state, actor, read_at, title, name, behalf, total, unread }: LoadedNotification,
  seen: Seen | undefined,
  language: Language,
): NotificationRow => ({
  id: String(id),
  dateOfCreated: created_at.toISOString(),
  content: notificationText(definition, { action, deadline, state }, language),
  type: definition.label.one[language],
  document: { type, id: document, title: (seen && title) ?? '', number: seen?.number ?? null },
  action,
  deadline,
  state,
  actor: {
    id: actor,
    name:
      actor === system.id
        ? systemName[language]
        : nameWith(name === null ? '' : inLanguage(name, language), behalf && inLanguage(behalf, language), language),
  },
  notificationStatusId: read_at ? 2 : 1,
  ...(total !== undefined && { ofDocument: { total, unread: unread! } }),
})

/** Marks notifications of a user as read: one, a document's, or all. Updates their other screens. Returns how many are left. */
async function mark(pool: Pool, user: string, { id, documentId }: { id?: number; documentId?: string | undefined }): Promise<number> {
  const { numUpdatedRows } = await database(pool)
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', user)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id!))
    .$if(documentId !== undefined, (some) => some.where('document', '=', documentId!))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await notify(pool, channels.notified, [user])
  return (await unreadTotals(pool, [user])).get(user) ?? 0
}

async function unreadTotals(pool: Pool, users: readonly string[]): Promise<Map<string, number>> {
  const rows = await database(pool)
    .selectFrom('notification')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('total')])
    .where('user_id', '=', sql<string>`any(${users})`)
    .where('read_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, total }) => [user_id, total]))
}
