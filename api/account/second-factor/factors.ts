import { database, type Engine } from '@nazorat/engine'
import { changeOwn, isOwn } from '@nazorat/engine/secrets/door'
import type { FactorReply } from '@nazorat/machines/api-types'
import type { Pool } from 'pg'

/** The confirmed second factors of a user, in the order in which they were added. */
export async function factorsOf(pool: Pool, userId: string): Promise<FactorReply[]> {
  const rows = await database(pool)
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows
    .filter((row) => isOwn('second_factor', row))
    .map(({ id, kind, name, created_at, used_at }) => ({
      id,
      kind,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    }))
}

export async function countRecoveryCodes(pool: Pool, userId: string): Promise<number> {
  const { count } = await database(pool)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores that a factor of a user is confirmed, with the name that they gave it. */
export async function confirmFactor(pool: Pool, userId: string, id: string, name: string): Promise<void> {
  await changeOwn(pool, 'second_factor', { user_id: userId, id }, () => ({ confirmed_at: new Date(), name }))
}

/** Removes a factor of a user, and with the last one their recovery codes. */
export async function removeFactor(pool: Pool, userId: string, id: string): Promise<void> {
  await database(pool).deleteFrom('second_factor').where('user_id', '=', userId).where('id', '=', id).execute()
  if ((await factorsOf(pool, userId)).length === 0) await resetFactors(pool, userId)
}

/** Removes all second factors and recovery codes of a user. */
export async function resetFactors(pool: Pool, userId: string): Promise<void> {
  await database(pool)
    .with('codes', (db) => db.deleteFrom('recovery_code').where('user_id', '=', userId))
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .execute()
}

/** The ids among these roles whose users need a second factor. */
export async function demandingRoles(engine: Pick<Engine, 'load'>, roleIds: readonly string[]): Promise<Set<string>> {
  const roles = await engine.load('role', [...new Set(roleIds)])
  return new Set([...roles.values()].filter(({ values }) => values.needsSecondFactor === true).map(({ id }) => id))
}
