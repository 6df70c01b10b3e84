import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { isWorkflow, reentriesOf } from '@nazorat/machines/workflow'
import { headOf } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'
import { followPositions } from './follower.ts'
import type { NotificationListener } from './notification-listener.ts'

/** The follower that keeps the table `document_step`. */
export const stepFollower = 'document_steps'

/**
 * Follows the log and keeps the steps of documents from state to state. Postgres derives a whole batch in one statement, so that
 * batches are larger than those of other followers. Returns a function that stops it.
 */
export const keepSteps = (
  pool: Pool,
  listener: NotificationListener,
  definitions: readonly Definition[],
  batch = 20_000,
): (() => Promise<void>) =>
  followPositions(
    pool,
    listener,
    stepFollower,
    async (pos, tx) => {
      const upTo = Math.min(await headOf(tx), pos + batch)
      if (upTo > pos) await takeSteps(tx, definitions, pos, upTo)
      return { pos: upTo }
    },
    { rule: JSON.stringify(steppingTypes(definitions)), empty: (tx) => database(tx).deleteFrom('document_step').execute() },
  )

/** Derives the steps of the events after one position, up to another. Those of earlier events must be stored already. */
export const takeSteps = (tx: PoolClient, definitions: readonly Definition[], after: number, upTo: number): Promise<unknown> =>
  sql`insert into document_step (pos, type, stream, action, from_state, to_state, at, since)
    select pos, type, stream, action, from_state, to_state, at, coalesce(
      lag(at) over (partition by stream order by version),
      case when version > 1 then (select s.at from document_step s where s.stream = e.stream order by s.pos desc limit 1) end)
    from event e where pos > ${after} and pos <= ${upTo} and ${isStep(definitions)}`.execute(database(tx))

/** The types whose documents take steps, each with the steps that enter again the state in which the document stands. */
const steppingTypes = (definitions: readonly Definition[]) =>
  definitions
    .filter(isWorkflow)
    .map((definition) => ({ type: definition.type, again: reentriesOf(definition).map(({ action, state }) => `${action} ${state}`) }))

/** Whether an event `e` brought its document into a state: a save in one did not. */
function isStep(definitions: readonly Definition[]): RawBuilder<boolean> {
  const types = steppingTypes(definitions)
  const again = types.flatMap(({ type, again }) => again.map((step) => `${type} ${step}`))
  return sql<boolean>`e.type = any(${types.map(({ type }) => type)})
    and (e.version = 1 or e.from_state is distinct from e.to_state or concat_ws(' ', e.type, e.action, e.to_state) = any(${again}))`
}

/**
 * The number of steps in which the table differs from the log, up to the follower's cursor: all steps are derived again and compared.
 * With `adopt`, a table that differs is emptied and the cursor is set to 0, so that the follower fills it again.
 */
export async function wrongSteps(tx: PoolClient, definitions: readonly Definition[], { adopt }: { adopt: boolean }): Promise<number> {
  const db = database(tx)
  const cursor = await db.selectFrom('checkpoint').select('pos').where('follower', '=', stepFollower).forUpdate().executeTakeFirst()
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from document_step stored full join (
      select pos, type, stream, action, from_state, to_state, at, lag(at) over (partition by stream order by version) as since
      from event e where pos <= ${cursor?.pos ?? 0} and ${isStep(definitions)}
    ) made using (pos) where (stored.type, stored.stream, stored.action, stored.from_state, stored.to_state, stored.at, stored.since)
      is distinct from (made.type, made.stream, made.action, made.from_state, made.to_state, made.at, made.since)`.execute(db)
  const wrong = rows[0]!.n
  if (wrong > 0 && adopt) {
    await db.deleteFrom('document_step').execute()
    await db.updateTable('checkpoint').set({ pos: 0 }).where('follower', '=', stepFollower).execute()
  }
  return wrong
}
