import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database, inTransaction, withLock } from '@nazorat/engine'
import { type Interval, lengthOf, union } from '@nazorat/machines/documents/training/watching/intervals'
import {
  believed,
  percentageOf,
  type WatchReply,
  type WatchState,
  watchState,
} from '@nazorat/machines/documents/training/watching/watching'
import { Refusal } from '@nazorat/machines/workflow'

/** How many players of a person count at the same time: when a further one is opened, the oldest no longer counts. */
const maxConcurrency = 3

/** How many parts of a lesson a person may have watched apart from each other: no player makes so many. */
const maxParts = 5000

/** A report of a player. All times are in milliseconds of the recording. */
export interface WatchReport {
  readonly playback: string
  /** All that it has played since it was opened: sent again, it counts once. */
  readonly played: readonly Interval[]
  readonly position: number
}

/** Opens a player on a lesson, from where the person stopped on whichever device. */
export function beginPlayback(
  pool: Pool,
  user: string,
  { lesson, duration, collection }: { lesson: string; duration: number; collection: string | null },
): Promise<WatchReply & { playback: string }> {
  const playback = randomUUID()
  return withLock(pool, 'playbacks', user, async (client) => {
    const db = database(client)
    await db
      .deleteFrom('playback')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('playback')
          .select('id')
          .where('user_id', '=', user)
          .orderBy('last_at', 'desc')
          .offset(maxConcurrency - 1),
      )
      .execute()
    await db.insertInto('playback').values({ id: playback, user_id: user, lesson }).execute()
    const row = await db
      .insertInto('watch')
      .values({ user_id: user, lesson, duration, collection })
      .onConflict((known) =>
        known
          .columns(['user_id', 'lesson'])
          .doUpdateSet(({ fn, ref, val }) => ({ duration, collection: fn.coalesce(val(collection), ref('watch.collection')) })),
      )
      .returning(['position', 'played', 'watched', 'state', 'duration'])
      .executeTakeFirstOrThrow()
    return { playback, ...replyOf(row) }
  })
}

/**
 * Adds what a player has played to what its person has watched. Throws `notFound` for a player that is not theirs, or no longer
 * counts, and `invalid` for too many parts.
 */
export function reportPlayback(pool: Pool, user: string, { playback, played, position }: WatchReport): Promise<WatchReply> {
  return inTransaction(
    pool,
    async (client) => {
      const row = await lockedWatch(client, user, playback)
      if (!row) throw new Refusal('notFound')
      const own = believed({ elapsed: row.elapsed, played: pairs(row.own) }, played, row.duration)
      const all = union([...pairs(row.played), ...own])
      if (all.length > maxParts) throw new Refusal('invalid')
      const watched = lengthOf(all)
      const state = further(row.state, watchState(watched, row.duration))
      const at = Math.min(row.duration, Math.max(0, Math.round(position)))
      const written = await sql`
      with own as (update playback set played = ${own.flat()}, last_at = now() where id = ${playback})
      update watch set played = ${all.flat()}, watched = ${watched}, state = ${state}, position = ${at}, last_at = now()
      where user_id = ${user} and lesson = ${row.lesson}`.execute(database(client))
      if (written.numAffectedRows !== 1n) throw new Error('a report was not written')
      return replyOf({ ...row, played: all.flat(), watched, state, position: at })
      // A crash may take the last moment of what players report, and no more.
    },
    'begin; set local synchronous_commit = off',
  )
}

interface Row {
  readonly position: number
  readonly played: number[]
  readonly watched: number
  readonly state: WatchState
  readonly duration: number
}

/** A player's own row, and that of its person and lesson, until the transaction ends: reports of several devices wait for each other. */
async function lockedWatch(
  client: PoolClient,
  user: string,
  playback: string,
): Promise<(Row & { lesson: string; own: number[]; elapsed: number }) | undefined> {
  const { rows } = await sql<Row & { lesson: string; own: number[]; elapsed: number }>`
    select w.lesson, w.position, w.played, w.watched, w.state, w.duration, p.played as own,
      (extract(epoch from clock_timestamp() - p.begun_at) * 1000)::float8 as elapsed
    from playback p join watch w on w.user_id = p.user_id and w.lesson = p.lesson
    where p.id = ${playback} and p.user_id = ${user} for update`.execute(database(client))
  return rows[0]
}

export const replyOf = ({ position, played, watched, state, duration }: Row): WatchReply => ({
  position,
  played: pairs(played),
  watched,
  duration,
  percentage: percentageOf(watched, duration),
  state,
})

const pairs = (flat: readonly number[]): Interval[] => Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!])

const order: readonly WatchState[] = ['started', 'inProgress', 'watched']

/** It never goes back, not even when a longer recording takes the place of the first. */
const further = (before: WatchState, now: WatchState): WatchState => (order.indexOf(now) > order.indexOf(before) ? now : before)
