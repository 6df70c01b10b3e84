import type { Pool, PoolClient } from 'pg'
import { type Actor, actionIn, type At, type Definition, filesIn, problemText, type StoredFile, type Text } from '@nazorat/machines'
import { arrayOf } from '../postgres/binary.ts'
import type { Event } from './event.ts'
import type { Statement } from '../postgres/pipeline.ts'

/** Registers a stored file and that a user has uploaded it; one that others have uploaded too is everybody's who did. */
export async function registerFile(db: Pool | PoolClient, { hash, size }: Pick<StoredFile, 'hash' | 'size'>, userId: string): Promise<void> {
  await db.query(
    `with registered as (insert into file (hash, size, created_user_id) values ($1, $2, $3) on conflict do nothing)
     insert into uploader (hash, user_id) values ($1, $3) on conflict (hash, user_id) do update set at = now()`,
    [hash, size, userId],
  )
}

/**
 * Says which of the files that an input names may not be named: those that nobody uploaded, and those that the actor did not
 * upload themselves, unless the document holds them already. Without an actor any that is registered may.
 */
export async function askFiles(
  db: Pool | PoolClient,
  actor: Actor | null,
  named: readonly At<StoredFile>[],
  held: readonly At<StoredFile>[],
  say: (path: string, text: Text) => void,
): Promise<void> {
  if (named.length === 0) return
  const known = new Set(held.map(({ value }) => value.hash))
  const { rows } = await db.query<{ hash: string; size: string; own: boolean }>(
    'select hash, size, exists (select from uploader u where u.hash = f.hash and u.user_id = $2) as own from file f where hash = any($1)',
    [named.map(({ value }) => value.hash), actor?.id ?? null],
  )
  const registered = new Map(rows.map((row) => [row.hash, row]))
  for (const { path, field, value: file } of named) {
    const found = registered.get(file.hash)
    const may = found && Number(found.size) === file.size && (actor === null || found.own || known.has(file.hash))
    if (!may) say(path, problemText('notUploaded', field))
  }
}

/** An event that is appended, and its hash. */
interface Naming {
  readonly definition: Definition
  readonly event: Event
  readonly hash: Buffer
}

/** Marks what events name as named, for as long as there is a log: to be sent with their append. */
export function nameFiles(entries: readonly Naming[]): Statement[] {
  const named = entries.flatMap(({ definition, event, hash }) => hashesIn(definition, event).map((file) => ({ stream: event.stream, hash, file })))
  if (named.length === 0) return []
  const values = [arrayOf('uuid', named.map(({ stream }) => stream)), arrayOf('bytea', named.map(({ hash }) => hash)), arrayOf('text', named.map(({ file }) => file))]
  return [{ name: 'name files', text: 'select name_files($1, $2, $3)', values }]
}

function hashesIn(definition: Definition, { action, from, input, patch }: Event): string[] {
  const asked = actionIn(definition, action, from ?? '')?.input
  const fields = typeof asked === 'object' ? { ...definition.fields, ...asked } : definition.fields
  return [...new Set([patch, input].flatMap((values) => filesIn(fields, values)).map(({ value }) => value.hash))]
}
