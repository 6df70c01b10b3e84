import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { v5 } from 'uuid'
import { database, type Engine, inTransaction } from '@nazorat/engine'
import { type Advance, advance, type DocumentSchedule, findDue, findStale } from '@nazorat/engine/deadlines/rows'
import { runningSchedule } from '@nazorat/engine/deadlines/schedule'
import { logger } from '@nazorat/engine/telemetry/logger'
import { type Moment, Refusal, system, timerActor } from '@nazorat/machines/workflow'
import { announceDeadline } from '../notifications/announce.ts'
import { notify } from '../notifications/notify.ts'
import { candidatesIn } from '../notifications/work-queue.ts'

/**
 * Fires deadlines that are due at a moment (ISO), at most `limit`: actions in coalesced batches, reminders and breaches in one
 * transaction. One worker does this at a time, which only saves work: a deadline fires once even if several do. Returns the
 * number of rows that it advanced; 0 when there were none or another worker is busy with them.
 */
export async function sweep(engine: Engine, pool: Pool, now: string, limit = 2000): Promise<number> {
  return alone(pool, async (tx) => {
    const found = await findDue(engine, tx, now, limit)
    const firing = found.map((schedule) => ({ schedule, name: firingOf(engine, schedule, now) }))
    const acting = firing.filter(({ schedule, name }) => actionOf(engine, schedule, name) !== null)
    const others = firing.filter((each) => !acting.includes(each))
    const refused = await Promise.all(acting.map(async (each) => ((await act(engine, each.schedule, each.name!)) ? [] : [each])))
    const advances = [...others, ...refused.flat()].map(({ schedule, name }) => advanceOf(engine, schedule, name))
    const advanced = await advance(tx, advances, engine.referenceData.version)
    const due = others.filter(({ schedule, name }) => name !== null && advanced.has(schedule.document.id))
    await keepPassed(
      tx,
      due.filter(({ schedule, name }) => !isReminder(engine, schedule, name!)),
      now,
    )
    const news = due.map(({ schedule, name }) => ({
      notice: newsOf(engine, schedule, name!, now),
      isForAudience: engine.definitionOf(schedule.document.type).deadlines[name!]!.notifiesAudience === true,
    }))
    await notify(
      engine,
      tx,
      news.filter(({ isForAudience }) => !isForAudience).map(({ notice }) => notice),
    )
    for (const { notice, isForAudience } of news) if (isForAudience) await announceDeadline(engine, tx, notice)
    return advanced.size + acting.length
  })
}

/** Records for reports that deadlines have passed, also those of which nobody could be notified. */
async function keepPassed(
  tx: PoolClient,
  passed: readonly { schedule: DocumentSchedule; name: string | null }[],
  at: string,
): Promise<void> {
  if (passed.length === 0) return
  const rows = passed.map(({ schedule: { document, version }, name }) => ({ document: document.id, deadline: name!, version, at }))
  await database(tx)
    .insertInto('passed_deadline')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

const isReminder = ({ definitionOf }: Engine, { document }: DocumentSchedule, name: string): boolean =>
  definitionOf(document.type).deadlines[name]!.kind === 'reminder'

/**
 * The deadline that fires at a moment. A reminder whose breach or action is due as well, as after a time without workers, would say
 * nothing more: that fires in its place.
 */
function firingOf(engine: Engine, schedule: DocumentSchedule, now: string): string | null {
  const first = schedule.running?.next
  if (first == null || first.at > now) return null
  const { deadlines } = engine.definitionOf(schedule.document.type)
  const fired = [...schedule.fired]
  for (let next: Moment | null | undefined = first; deadlines[first.name]!.kind === 'reminder' && next && next.at <= now;) {
    if (deadlines[next.name]!.kind !== 'reminder' && deadlines[next.name]!.label === deadlines[first.name]!.label) return next.name
    fired.push(next.name)
    next = runningSchedule(engine.referenceData, schedule.document, schedule.since, fired)?.next
  }
  return first.name
}

/** Recomputes deadlines whose calendar or settings have changed since. Returns the number of rows. */
export async function recount(engine: Engine, pool: Pool, limit = 2000): Promise<number> {
  return alone(pool, async (tx) => {
    const stale = await findStale(engine, tx, limit)
    const advanced = await advance(
      tx,
      stale.map((schedule) => advanceOf(engine, schedule, null)),
      engine.referenceData.version,
    )
    return advanced.size
  })
}

/** Runs work in a transaction unless another worker does. The lock of a dead worker is released by the timeout. */
function alone(pool: Pool, work: (tx: PoolClient) => Promise<number>): Promise<number> {
  return inTransaction(pool, async (client) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(database(client))
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('nazorat deadlines')) as free`.execute(
      database(client),
    )
    return rows[0]!.free ? work(client) : 0
  })
}

/** The action that a deadline fires, or null when it only notifies. */
function actionOf({ definitionOf }: Engine, { document }: DocumentSchedule, name: string | null): string | null {
  const kind = name === null ? 'reminder' : definitionOf(document.type).deadlines[name]!.kind
  return typeof kind === 'string' ? null : kind.fires
}

/**
 * Fires an action on the document's current version. Repeated, it is the same command; it is refused when the document has
 * moved on. False when the document's rules refuse the action: it is not tried again.
 */
async function act(engine: Engine, schedule: DocumentSchedule, name: string): Promise<boolean> {
  const { document, version } = schedule
  const command = {
    id: v5(`${document.id} ${version} ${name}`, v5.URL),
    type: document.type,
    document: document.id,
    action: actionOf(engine, schedule, name)!,
    version: document.version,
    input: {},
  }
  try {
    await engine.execute(timerActor(engine.definitionOf(document.type)), command)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (['moved', 'notFound', 'unavailable'].includes(error.code)) return true
    logger.error({ err: error, action: command.action, type: document.type, document: document.id }, 'a deadline could not fire its action')
    return false
  }
}

function advanceOf(
  { referenceData }: Engine,
  { document, version, since, fired, name, running }: DocumentSchedule,
  fires: string | null,
): Advance {
  return {
    document,
    version,
    name,
    fires,
    running: fires === null ? running : runningSchedule(referenceData, document, since, [...fired, fires]),
  }
}

/** The notice of a reminder or a breach. The creator is notified of every breach. */
function newsOf({ definitionOf }: Engine, { document, version }: DocumentSchedule, name: string, at: string) {
  const definition = definitionOf(document.type)
  const toCreator = definition.deadlines[name]!.kind === 'breach'
  return {
    definition,
    document,
    candidates: candidatesIn(definition, document),
    toCreator,
    actor: system.id,
    at,
    of: { deadline: name, since: version },
  }
}
