import { sql } from 'kysely'
import { database, type Engine } from '@nazorat/engine'
import type { SessionNeed } from '@nazorat/machines/api-types'
import type { Actor, RefusalCode } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import { demandingRoles, factorsOf } from './factors.ts'

/** The refusal of a call that must wait for what its session needs. */
export const refusalOf = {
  secondFactor: 'awaitsSecondFactor',
  password: 'mustChangePassword',
  enrolment: 'needsEnrolment',
} as const satisfies Record<SessionNeed, RefusalCode>

interface OpenedSession {
  readonly awaits_factor: boolean
  readonly must_change: boolean
}

/** The step that must be done in a session before any other call; null when it is open. */
export async function needOf(engine: Engine, pool: Pool, id: string, person: Actor, session: OpenedSession): Promise<SessionNeed | null> {
  if (session.awaits_factor) return 'secondFactor'
  if (session.must_change) return 'password'
  if ((await withoutFactor(engine, pool, [{ id, roleIds: person.roleIds }])).size === 0) return null
  return (await factorsOf(pool, person.id)).length > 0 ? 'secondFactor' : 'enrolment'
}

/** The ids of the sessions that have not shown a second factor that one of these roles demands, or whose users have none any more. */
export async function withoutFactor(
  engine: Engine,
  pool: Pool,
  sessions: readonly { readonly id: string; readonly roleIds: readonly string[] }[],
): Promise<Set<string>> {
  const demanding = await demandingRoles(
    engine,
    sessions.flatMap(({ roleIds }) => roleIds),
  )
  const concerned = sessions.filter(({ roleIds }) => roleIds.some((role) => demanding.has(role))).map(({ id }) => Buffer.from(id, 'hex'))
  if (concerned.length === 0) return new Set()
  const rows = await database(pool)
    .selectFrom('session as s')
    .select('s.token_hash')
    .where('s.token_hash', 'in', concerned)
    .where('s.is_strong', '=', false)
    .where(({ not, and, exists, selectFrom }) =>
      not(
        and([
          sql<boolean>`s.factor_shown`,
          exists(
            selectFrom('second_factor as f').select('f.id').whereRef('f.user_id', '=', 's.user_id').where('f.confirmed_at', 'is not', null),
          ),
        ]),
      ),
    )
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}
