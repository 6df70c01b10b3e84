import { type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import { v5 } from 'uuid'
import { database, type Document, type Engine } from '@nazorat/engine'
import type { Schema } from '@nazorat/engine/postgres/schema'
import { logger } from '@nazorat/engine/telemetry/logger'
import { loadActors } from '@nazorat/machines/documents/accounts/actors'
import { watchRecord } from '@nazorat/machines/documents/training/watch-history/definition'
import { percentageOf } from '@nazorat/machines/documents/training/watching/watching'
import { type Actor, Refusal, system } from '@nazorat/machines/workflow'

type Watch = Selectable<Schema['watch']>

/** The document that says how much a person has watched of a lesson. */
export const historyOf = ({ user_id, lesson }: { readonly user_id: string; readonly lesson: string }): string =>
  v5(`${user_id} ${lesson}`, v5.URL)

/** How many lessons of people are recorded at once. */
const maxRows = 200

/** A lesson is recorded when its state has changed, or when no player has reported for so many seconds: nobody watches it now. */
const quietAfter = 40

/**
 * Records in the log what people have watched: that they have started a lesson, are watching it and have watched it, and how far they
 * have come when they stop. Any number of workers may: a step is the same command each time. Returns how many it recorded.
 */
export async function recordWatching(engine: Engine, pool: Pool, quiet = quietAfter): Promise<number> {
  const rows = await database(pool)
    .selectFrom('watch')
    .selectAll()
    .where('watched', '>', 0)
    .where(({ or, and, eb, ref }) =>
      or([
        eb('told_state', 'is distinct from', ref('state')),
        and([eb('told', '<>', ref('watched')), eb('last_at', '<', sql<Date>`now() - make_interval(secs => ${quiet})`)]),
      ]),
    )
    .orderBy('last_at')
    .limit(maxRows)
    .execute()
  if (rows.length === 0) return 0
  const [actors, users, lessons, histories] = await Promise.all([
    loadActors(engine, [...new Set(rows.map((row) => row.user_id))]),
    engine.load('user', [...new Set(rows.map((row) => row.user_id))]),
    engine.load('videolesson', [...new Set(rows.map(({ lesson }) => lesson))]),
    engine.load('videowatchhistory', rows.map(historyOf)),
  ])
  const recorded = await Promise.all(
    rows.map(async (row) => {
      const lesson = lessons.get(row.lesson)
      if (!lesson) return 0
      const person = actors.get(row.user_id) ?? { ...system, id: row.user_id }
      try {
        await record(engine, row, { person, user: users.get(row.user_id), lesson, history: histories.get(historyOf(row)) })
        await database(pool)
          .updateTable('watch')
          .set({ told_state: row.state, told: row.watched })
          .where('user_id', '=', row.user_id)
          .where('lesson', '=', row.lesson)
          .execute()
        return 1
      } catch (error) {
        // Another worker has recorded it.
        if (error instanceof Refusal && error.code === 'moved') return 0
        logger.error(
          { err: error, user: row.user_id, lesson: row.lesson },
          'what was watched could not be recorded; another attempt follows',
        )
        return 0
      }
    }),
  )
  return recorded.reduce((sum: number, each) => sum + each, 0)
}

async function record(
  engine: Engine,
  row: Watch,
  { person, user, lesson, history }: { person: Actor; user: Document | undefined; lesson: Document; history: Document | undefined },
): Promise<void> {
  const { permission } = engine.definitionOf('videowatchhistory')
  // No role grants these: the system writes what the person did.
  const actor: Actor = { ...person, grants: { [watchRecord]: '', [`All${permission}View`]: '' } }
  const document = historyOf(row)
  const far = {
    lastWatchAt: row.last_at.toISOString(),
    watchDuration: Math.round(row.watched / 1000),
    completionPercentage: percentageOf(row.watched, row.duration),
    courseCollectionId: row.collection,
  }
  const fire = (action: string, version: number, input: Record<string, unknown>) =>
    engine.execute(actor, {
      id: v5(`${document} ${action} ${row.watched}`, v5.URL),
      type: 'videowatchhistory',
      document,
      action,
      version,
      input,
    })
  let version = history?.version ?? 0
  if (version === 0) {
    const first = {
      theme: lesson.values['theme'],
      userId: row.user_id,
      organizationId: user?.values['organizationId'] ?? null,
      videoLessonId: row.lesson,
      firstWatchAt: row.first_at.toISOString(),
    }
    version = (await fire('start', 0, { ...first, ...far })).version
  }
  const state = history?.state ?? 'started'
  if (row.state === state) {
    if (history && history.values['watchDuration'] !== far.watchDuration) await fire('record', version, far)
  } else await fire(row.state === 'watched' ? 'complete' : 'progress', version, far)
}
