import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { idPattern, isId } from '@nazorat/machines/fields'
import { headOf } from '../event-store/head.ts'
import { database } from '../postgres/database.ts'
import { followPositions } from './follower.ts'
import type { NotificationListener } from './notification-listener.ts'

/** The follower that keeps the table `log_entry`. */
const follower = 'log_entry'

/** The columns of `log_entry`. */
export const entryColumns = ['pos', 'at', 'type', 'action', 'stream', 'about', 'actor', 'organization'] as const

const columns = sql.join(entryColumns.map((name) => sql.id(name)))

/** The columns of `log_entry` for an event `e`, in their order. */
export const entryOf = (definitions: readonly Definition[]): RawBuilder<unknown> =>
  sql`e.pos, e.at, e.type, e.action, e.stream, ${aboutOf(definitions)}, e.actor, e.organization`

/** The whole log as rows of `log_entry`: what the follower has not come to yet is derived at once. */
export const allEntries = (definitions: readonly Definition[]): RawBuilder<unknown> =>
  sql`(select ${columns} from log_entry union all
    select ${entryOf(definitions)} from event e where pos > coalesce((select pos from checkpoint
      where follower = ${sql.lit(follower)}), 0))`

/** Keeps the index of the log at its end: in great batches that Postgres derives by itself. Returns a function that stops it. */
export const indexLog = (
  pool: Pool,
  listener: NotificationListener,
  definitions: readonly Definition[],
  batch = 20_000,
): (() => Promise<void>) =>
  followPositions(pool, listener, follower, async (pos, tx) => {
    const upTo = Math.min(await headOf(tx), pos + batch)
    if (upTo > pos) {
      await sql`insert into log_entry (${columns}) select ${entryOf(definitions)} from event e where pos > ${pos} and pos <= ${upTo}`.execute(
        database(tx),
      )
    }
    return { pos: upTo }
  })

/** The document that an event's own document tells of, as its field has it after the event; a value that is no id is nothing. */
function aboutOf(definitions: readonly Definition[]): RawBuilder<unknown> {
  const cases = definitions.flatMap(({ type, subject }) => {
    if (subject === undefined) return []
    const named = sql`f.patch ->> ${sql.lit(subject)}`
    return [
      sql`when ${sql.lit(type)} then (
      select ${named} from event f where f.stream = e.stream and f.version <= e.version and ${named} ~ ${sql.lit(idPattern.source)}
        order by f.version desc limit 1
    )::uuid`,
    ]
  })
  return cases.length > 0 ? sql`case e.type ${sql.join(cases, sql` `)} end` : sql`null::uuid`
}

/** The id in a field that names a document; null where it has none. */
export const idIn = (value: unknown): string | null => (typeof value === 'string' && isId(value) ? value : null)
