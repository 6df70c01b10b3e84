import type { Pool } from 'pg'
import { z } from 'zod'
import { database } from '@nazorat/engine'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'

/** More than all screens together store. The body of an account's call bounds a value: four kilobytes. */
const maxNames = 300

export const preference = z.strictObject({ name: z.string().regex(/^[a-z][A-Za-z0-9.]{0,79}$/), value: z.json().meta({ id: 'Json' }) })

export const preferenceLabels = { name: t('Номи', 'Название'), value: t('Қиймати', 'Значение') }

const full = t(`Кўпи билан ${maxNames} та созлама сақлаш мумкин`, `Можно сохранить не более ${maxNames} настроек`)

/** The preferences of a user, by name. */
export async function loadPreferences(pool: Pool, userId: string): Promise<Record<string, unknown>> {
  const rows = await database(pool).selectFrom('preference').select(['name', 'value']).where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Stores `{name, value}` for a user, replacing the name's old value; null removes it. */
export async function savePreference(pool: Pool, userId: string, { name, value }: z.infer<typeof preference>): Promise<void> {
  const db = database(pool)
  if (value === null) {
    await db.deleteFrom('preference').where('user_id', '=', userId).where('name', '=', name).execute()
    return
  }
  const json = JSON.stringify(value)
  const others = await db
    .selectFrom('preference')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  if (others.count >= maxNames) throw new Refusal('invalid', {}, { name: [full] })
  await db
    .insertInto('preference')
    .values({ user_id: userId, name, value: json })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ value: json, updated_at: new Date() }))
    .execute()
}
