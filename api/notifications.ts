import { Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { channels } from '@nazorat/engine/jobs/channels'
import { type Language, type NotificationRow, Refusal, system, systemName, t, type Text } from '@nazorat/machines'
import { parse, readBody } from './body.ts'
import type { Env, Push, Services } from './services.ts'

const query = z.strictObject({
  page: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(200).default(20),
  notificationStatusId: z.literal([1, 2]).nullable().optional(),
  /** Only those about documents of a type. */
  documentType: z.string().max(100).optional(),
})
const about = z.strictObject({ documentId: z.uuid().optional() })

const labels = {
  page: t('Sahifa', 'Саҳифа', 'Страница'),
  pageSize: t('Sahifadagi qatorlar', 'Саҳифадаги қаторлар', 'Строк на странице'),
  documentType: t('Hujjat turi', 'Ҳужжат тури', 'Вид документа'),
  documentId: t('Hujjat', 'Ҳужжат', 'Документ'),
  notificationStatusId: t('Xabarnoma holati', 'Хабарнома ҳолати', 'Состояние уведомления'),
}

/** A user's own notifications, newest first. Whoever marks some as read is answered how many are left. */
export function notifications({ pool }: Pick<Services, 'pool'>) {
  return new Hono<Env>()
    .post('/GetList', async (c) => {
      const { actor } = c.var
      return c.json(await list(pool, actor.id, actor.language, parse(query, await readBody(c), labels)))
    })
    .get('/MarkAsRead/:id', async (c) => {
      const { id } = c.req.param()
      if (!/^[1-9]\d{0,17}$/.test(id)) throw new Refusal('notFound')
      const { rowCount } = await pool.query('select from notification where id = $1 and user_id = $2', [id, c.var.actor.id])
      if (rowCount === 0) throw new Refusal('notFound')
      return c.json({ total: await mark(pool, c.var.actor.id, { id }) })
    })
    .get('/MarkAllAsRead', async (c) => c.json({ total: await mark(pool, c.var.actor.id, parse(about, c.req.query(), labels)) }))
}

/** Heard from the channel `notified`: each of the users is told on his open screens how many he has not read. */
export async function tellUnread(pool: Pool, push: Push, payload: string): Promise<void> {
  const users = z.array(z.uuid()).parse(JSON.parse(payload))
  const totals = await unreadTotals(pool, users)
  for (const user of users) push.unread(user, totals.get(user) ?? 0)
}

async function list(pool: Pool, user: string, language: Language, { page, pageSize, notificationStatusId: status, documentType }: z.infer<typeof query>) {
  const values: unknown[] = [user]
  const mine = [
    'n.user_id = $1',
    ...(status ? [`n.read_at is ${status === 1 ? 'null' : 'not null'}`] : []),
    ...(documentType ? [`n.type = $${values.push(documentType)}`] : []),
  ].join(' and ')
  const asked = [...values]
  const [found, counted] = await Promise.all([
    pool.query<Found>(
      `select n.id, n.created_at, n.type, n.document, n.action, n.deadline, n.state, n.actor, n.read_at, d.title, a.title as name
       from (select * from notification n where ${mine} order by n.id desc limit $${values.push(pageSize)} offset $${values.push((page - 1) * pageSize)}) n
       left join title d on d.id = n.document left join title a on a.id = n.actor order by n.id desc`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from notification n where ${mine}`, asked),
  ])
  return { rows: found.rows.map((row) => reply(row, language)), total: counted.rows[0]!.total }
}

interface Found {
  id: string
  created_at: Date
  type: string
  document: string
  action: string | null
  deadline: string | null
  state: string
  actor: string
  read_at: Date | null
  title: string | Text | null
  name: string | Text | null
}

const reply = ({ id, created_at, type, document, action, deadline, state, actor, read_at, title, name }: Found, language: Language): NotificationRow => ({
  id,
  dateOfCreated: created_at.toISOString(),
  document: { type, id: document, title: title ?? '' },
  action,
  deadline,
  state,
  actor: { id: actor, name: actor === system.id ? systemName[language] : typeof name === 'object' ? (name?.[language] ?? '') : name },
  notificationStatusId: read_at ? 2 : 1,
})

/** Marks one notification of a user, those about a document, or all, as read; his other screens hear of it. Returns how many are left. */
async function mark(pool: Pool, user: string, { id, documentId }: { id?: string; documentId?: string | undefined }): Promise<number> {
  const { rowCount } = await pool.query(
    'update notification set read_at = now() where user_id = $1 and read_at is null and ($2::bigint is null or id = $2) and ($3::uuid is null or document = $3)',
    [user, id, documentId],
  )
  if (rowCount !== 0) await pool.query('select pg_notify($1, $2)', [channels.notified, JSON.stringify([user])])
  return (await unreadTotals(pool, [user])).get(user) ?? 0
}

async function unreadTotals(pool: Pool, users: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ user_id: string; total: number }>(
    'select user_id, count(*)::int as total from notification where user_id = any($1) and read_at is null group by user_id',
    [users],
  )
  return new Map(rows.map(({ user_id, total }) => [user_id, total]))
}
