import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { completedStates, heldStates } from '@nazorat/machines/documents/inspections/of-check'
import { possibleStates } from '@nazorat/machines/documents/inspections/postponement/kinds'
import { undecided as undecidedPostponements } from '@nazorat/machines/documents/inspections/postponement/undecided'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../ids.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/** An action that the system takes once on each document of an earlier release that needs it. */
interface OfRelease {
  /** The name of the cursor that says that a database has been seen to. */
  readonly done: string
  readonly type: string
  readonly action: string
  /** Which documents need it: an SQL condition on their row `d`, and its parameters. After the action it holds no more. */
  readonly where: string
  readonly with: readonly unknown[]
}

/** What the guards `neverSigned` and `neverDecided` of the check ask, in SQL. */
const undecided = `(d."ceoStatusId" = 5 or case when d."moderatorStatusId" is null then d."ceoStatusId" is distinct from 12 else d."moderatorStatusId" not in (7, 9, 12) end)`

const ofRelease: readonly OfRelease[] = [
  {
    // Checks that are held or completed get their entry in the inspection book. The archive stays as it was.
    done: 'book of release',
    type: 'request',
    action: 'enterInBook',
    where: `d.state = any($1) and d."actualStartDate" is not null
      and not exists (select from doc.inspectionbookofcontractor b where b."requestId" = d.id and b.state = any($2))`,
    with: [
      [...heldStates, ...completedStates],
      ['entered', 'confirmed'],
    ],
  },
  {
    // Checks that expired undecided, and those in the archive that were declined or expired so, are in states of their own.
    done: 'undecided checks of release',
    type: 'request',
    action: 'hideUndecided',
    where: `(d.state = 'expired' and ${undecided} or d.state = 'archived' and (d."archivedFrom" in ('refused', 'notAgreed') or d."archivedFrom" = 'expired' and ${undecided}))`,
    with: [],
  },
  {
    // So are postponements that never left the head: only the log says where they were.
    done: 'unsent postponements of release',
    type: 'postponement',
    action: 'hideUndecided',
    where: `d.state = 'expired' and (select e.from_state from event e where e.stream = d.id and e.to_state = 'expired' order by e.pos desc limit 1) = 'ceo'`,
    with: [],
  },
  {
    // Postponements that waited for a decision though their check had gone where they cannot be agreed.
    done: 'impossible postponements of release',
    type: 'postponement',
    action: 'expire',
    where: `d.state = any($1) and not exists (select from doc.request r where r.id = d."requestId" and jsonb_exists($2::jsonb -> d.kind, r.state))`,
    with: [undecidedPostponements, JSON.stringify(possibleStates)],
  },
  // What was returned to its sender stood among the drafts.
  {
    done: 'returned checks of release',
    type: 'request',
    action: 'noteReturn',
    where: `d.state = 'draft' and d."ceoStatusId" = 8`,
    with: [],
  },
  {
    done: 'returned postponements of release',
    type: 'postponement',
    action: 'noteReturn',
    where: `d.state = 'draft' and d."sentDate" is not null and d.comment is not null`,
    with: [],
  },
  {
    done: 'returned attestations of release',
    type: 'attestation',
    action: 'noteReturn',
    where: `d.state = 'draft' and d."sentDate" is not null`,
    with: [],
  },
]

/**
 * Brings documents of an earlier release to where this one would have brought them. A document moves on by its action, so that it is
 * done once, however many processes start. Once none is left, later starts do not look.
 */
export async function bringActions(run: Run, pool: Pool): Promise<void> {
  for (const each of ofRelease) await bring(run, pool, each)
}

async function bring(run: Run, pool: Pool, { done, type, action, where, with: values }: OfRelease): Promise<void> {
  const db = database(pool)
  if (await db.selectFrom('checkpoint').select('pos').where('follower', '=', done).executeTakeFirst()) return
  for (;;) {
    const { rows } = await pool.query<{ id: string; version: number }>(
      `select d.id, d.version from doc.${type} d where ${where} limit 500`,
      [...values],
    )
    if (rows.length === 0) break
    const outcomes = await Promise.all(
      rows.map(({ id, version }) =>
        run
          .execute(system, { id: idOf('command', id, action), type, document: id, action, version, input: {} }, new Date().toISOString())
          .catch((error: unknown) => {
            // Somebody moves it right now: it is asked again.
            if (!(error instanceof Refusal)) throw error
            return null
          }),
      ),
    )
    if (outcomes.every((outcome) => outcome === null)) {
      logger.warn(
        { type, action, documents: rows.length },
        'documents of an earlier release were not brought to where this one would have brought them; the next start tries again',
      )
      return
    }
  }
  const { pos } = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
  await db
    .insertInto('checkpoint')
    .values({ follower: done, pos })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
