import { id, savedFilter } from '@nazorat/machines/api-schemas'
import type { Pool } from 'pg'
import { z } from 'zod'
import { database, inTransaction } from '@nazorat/engine'
import { maxFilterName, type SavedFilter } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import { type Actor, mayView, Refusal } from '@nazorat/machines/workflow'
import { byId, Routes } from '../http/call.ts'
import type { AppContext } from '../context.ts'

/** More would not fit into the row of buttons. */
const maxInList = 30

const asked = z.strictObject({
  type: z.string().max(100),
  name: z.string().trim().min(1).max(maxFilterName),
  /** The query string of the list's URL. */
  filter: z.record(z.string().max(80), z.string().max(1000)).refine((filter) => Object.keys(filter).length <= 50),
  shared: z.boolean().default(false),
})

const labels = {
  type: t('Рўйхат', 'Список'),
  name: t('Номи', 'Название'),
  filter: t('Фильтр', 'Фильтр'),
  shared: t('Ташкилот билан бўлишиш', 'Доступен организации'),
}

const full = t(
  `Битта рўйхат учун кўпи билан ${maxInList} та фильтр сақлаш мумкин`,
  `Для одного списка можно сохранить не более ${maxInList} фильтров`,
)

/** Saved filters of lists, each for one user or shared with the users of their organization. */
export function savedFilters({ engine, pool }: Pick<AppContext, 'engine' | 'pool'>) {
  return new Routes()
    .call('post', '/GetList', {
      writes: 'nothing',
      summary: t(
        'рўйхатнинг сақланган филтрлари: ўзиники ва ташкилотнинг умумийлари',
        'сохранённые фильтры списка: свои и общие организации',
      ),
      labels,
      body: asked.pick({ type: true }),
      reply: z.array(savedFilter),
      async handle(c, { body }) {
        const { type } = await body()
        return await list(pool, c.var.actor, visibleType(c.var.actor, type))
      },
    })
    .call('post', '/Create', {
      writes: 'person',
      summary: t('филтрни ном билан сақлаш', 'сохранить фильтр под названием'),
      labels,
      body: asked,
      reply: z.object({ id }),
      async handle(c, { body }) {
        const { actor, person } = c.var
        const { type, ...given } = await body()
        // Shared with the person's own organization, even while they act for a user of another one.
        return { id: await create(pool, person, { ...given, type: visibleType(actor, type) }) }
      },
    })
    .call('post', '/Delete/:id', {
      writes: 'person',
      summary: t('ўз филтрини ўчириш', 'удалить свой фильтр'),
      params: byId,
      async handle(c, { params: { id } }) {
        const deleted = await database(pool)
          .deleteFrom('saved_filter')
          .where('id', '=', id)
          .where('user_id', '=', c.var.actor.id)
          .executeTakeFirst()
        if (deleted.numDeletedRows === 0n) throw new Refusal('notFound')
      },
    })

  function visibleType(actor: Actor, type: string): string {
    const definition = engine.definitionOf(type.toLowerCase())
    if (!mayView(definition, actor)) throw new Refusal('forbidden')
    return definition.type
  }
}

async function list(pool: Pool, actor: Actor, type: string): Promise<SavedFilter[]> {
  const rows = await database(pool)
    .selectFrom('saved_filter')
    .select(['id', 'name', 'filter', 'shared', 'user_id'])
    .where('type', '=', type)
    .where((eb) => {
      const own = eb('user_id', '=', actor.id)
      return actor.organizationId ? own.or(eb('organization_id', '=', actor.organizationId).and('shared', '=', true)) : own
    })
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ user_id, filter, ...row }) => ({ ...row, filter: filter as Record<string, string>, isOwn: user_id === actor.id }))
}

/** Saves a filter, replacing the user's own filter of that name. */
function create(pool: Pool, actor: Actor, { type, name, filter, shared }: z.infer<typeof asked>): Promise<string> {
  return inTransaction(pool, async (client) => {
    const db = database(client)
    const own = await db.selectFrom('saved_filter').select('name').where('user_id', '=', actor.id).where('type', '=', type).execute()
    if (own.length >= maxInList && !own.some((each) => each.name === name)) {
      throw new Refusal('invalid', {}, { name: [full] })
    }
    const row = { organization_id: actor.organizationId, filter: JSON.stringify(filter), shared: shared && actor.organizationId !== null }
    const { id } = await db
      .insertInto('saved_filter')
      .values({ user_id: actor.id, type, name, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'type', 'name']).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}
