import { sql } from 'kysely'
import type { Move } from '@nazorat/engine'
import { eventsAt } from '@nazorat/engine/event-store/events'
import { deputyType } from '@nazorat/machines/documents/accounts/acting'
import { actorTypes } from '@nazorat/machines/documents/accounts/actors'
import { boundKey, keyType } from '@nazorat/machines/documents/accounts/signing-key/definition'
import type { Pool } from 'pg'
import { deleteSessions } from './session-table.ts'

/** Whether a move may change who an actor is or what they may do. */
export const concernsActors = ({ type }: Move): boolean => actorTypes.includes(type)

type Ending = Pick<Move, 'stream' | 'pos'>

interface LogChanges {
  /** Statements that delete sessions which were opened before a move. */
  readonly endings: readonly { execute(): Promise<{ token_hash: Buffer }[]> }[]
  /** The users whose language has changed. */
  readonly speaking: ReadonlySet<string>
}

/**
 * The consequences of moves in the log for sessions. A change of a user's roles or organization ends their sessions (`docs/domain.md`), and so
 * does a change that makes them inactive, and an unbound key those that it opened.
 */
export async function changesBy(pool: Pool, moves: readonly Move[]): Promise<LogChanges> {
  const unbound = moves.filter(({ type, to }) => type === keyType && to !== boundKey)
  const identities = moves.filter(concernsActors)
  const users = identities.filter(({ type, version }) => type === 'user' && version > 1)
  const positions = users.map(({ pos }) => pos)
  const events = positions.length === 0 ? [] : await eventsAt(pool, positions)
  const ending = [
    ...events.filter(({ to, patch }) => to !== 'active' || identityFields.some((field) => field in patch)),
    ...identities.filter(({ type, to }) => !['user', 'role', deputyType].includes(type) && to !== 'active'),
  ]
  return {
    endings: [...(unbound.length > 0 ? [openedByKeys(pool, unbound)] : []), ...(ending.length > 0 ? [ofUsers(pool, ending)] : [])],
    speaking: new Set(events.filter(({ patch }) => 'languageId' in patch).map(({ stream }) => stream)),
  }
}

/** The fields of a user that decide for whom they act and in which roles. */
const identityFields = ['roles', 'organizationId', 'contractorId', 'employeeId']

/** The sessions that were opened by keys before these were unbound. */
const openedByKeys = (pool: Pool, keys: readonly Ending[]) =>
  deleteSessions(pool)
    .using(rowsOf(keys).as<'key'>(sql`key (id, pos)`))
    .whereRef('session.signing_key', '=', 'key.id')
    .whereRef('session.pos', '<', 'key.pos')

/** The sessions that users opened before they, their organization, business or employee have moved. */
const ofUsers = (pool: Pool, ending: readonly Ending[]) =>
  deleteSessions(pool)
    .using(({ selectFrom }) =>
      selectFrom(rowsOf(ending).as<'moved'>(sql`moved (id, pos)`))
        .leftJoin('doc.user as u', (join) =>
          join.on(({ eb, ref }) => eb('moved.id', 'in', [ref('u.organizationId'), ref('u.contractorId'), ref('u.employeeId')])),
        )
        .select(['moved.pos', ({ fn }) => fn.coalesce('u.id', 'moved.id').as('user_id')])
        .as('ended'),
    )
    .whereRef('session.user_id', '=', 'ended.user_id')
    .whereRef('session.pos', '<', 'ended.pos')

const rowsOf = (moves: readonly Ending[]) =>
  sql<{ id: string; pos: number }>`unnest(${moves.map(({ stream }) => stream)}::uuid[], ${moves.map(({ pos }) => pos)}::bigint[])`
