import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { actionIn, type Definition, erasedFiles, eraseFiles } from '@nazorat/machines/definition'
import { type At, type Fields, type FileKind, filesIn, type NamedFile, problemText, type StoredFile } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { memoized } from '@nazorat/machines/memoized'
import type { Actor } from '@nazorat/machines/workflow'
import { arrayOf } from '../postgres/binary.ts'
import type { Event } from './event.ts'
import { database } from '../postgres/database.ts'
import { isOwn, macOf } from '../secrets/door.ts'
import type { Statement } from '../postgres/pipeline.ts'

/** A stored file as its bytes make it. */
export interface FileBytes extends Pick<StoredFile, 'hash' | 'size'> {
  readonly kind: FileKind
  /** Of a PDF. */
  readonly pages?: number | undefined
}

/** Registers a stored file and that a user has uploaded it; one that others have uploaded too is everybody's who did. */
export async function registerFile(db: Pool | PoolClient, { hash, size, kind, pages }: FileBytes, userId: string): Promise<void> {
  const own = { hash, user_id: userId }
  const mac = macOf('uploader', own)
  await database(db)
    .with('registered', (cte) =>
      cte
        .insertInto('file')
        .values({ hash, size, kind, pages: pages ?? null })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('uploader')
    .values({ ...own, mac })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ at: sql<Date>`now()`, mac }))
    .execute()
  await setFileKind(db, hash, kind)
  if (pages !== undefined)
    await database(db)
      .selectNoFrom(({ fn, val }) => fn('set_file_pages', [val(hash), val(pages)]).as('set'))
      .execute()
}

/** How many pages a stored file has; null where they were not counted, or there is no such file. */
export async function pagesOf(db: Pool | PoolClient, hash: string): Promise<number | null> {
  return (await database(db).selectFrom('file').select('pages').where('hash', '=', hash).executeTakeFirst())?.pages ?? null
}

/** Notes the kind of a stored file that an earlier release has registered without; a known kind stays. */
export async function setFileKind(db: Pool | PoolClient, hash: string, kind: FileKind | 'other'): Promise<void> {
  await database(db)
    .selectNoFrom(({ fn, val }) => fn('set_file_kind', [val(hash), val(kind)]).as('set'))
    .execute()
}

/** The files that an input names, and those that its document has already. */
interface NamedFiles {
  /** Null where any file that is registered may be named. */
  readonly actor: Actor | null
  readonly named: readonly At<NamedFile>[]
  readonly held: readonly At<NamedFile>[]
  readonly say: (path: string, text: Text) => void
}

/**
 * Says of many inputs which of the files that they name may not be named: those that nobody uploaded, those that were destroyed, and
 * those that the actor did not upload themselves, unless the document holds them already. Each has the size that is said, and as
 * many pages, and is of the kind of its place; the kind of one of an earlier release may not be known yet.
 */
export async function askFiles(db: Pool | PoolClient, inputs: readonly NamedFiles[]): Promise<void> {
  const asked = inputs.flatMap(({ actor, named }) => named.map(({ value }) => ({ hash: value.hash, user: actor?.id ?? null })))
  if (asked.length === 0) return
  const users = new Set(asked.flatMap(({ user }) => user ?? []))
  const hashes = sql<{ hash: string }>`(select unnest(${[...new Set(asked.map(({ hash }) => hash))]}::text[]) as hash)`
  const rows = await database(db)
    .selectFrom(hashes.as('asked'))
    .leftJoin('file', 'file.hash', 'asked.hash')
    .leftJoin('erased_file as e', 'e.hash', 'asked.hash')
    .leftJoin('uploader as u', (join) => join.onRef('u.hash', '=', 'file.hash').on('u.user_id', '=', sql<string>`any(${[...users]})`))
    .select(['asked.hash', 'size', 'kind', 'pages', 'user_id', 'mac', 'e.hash as erased'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('personal_file as p').select('p.hash').whereRef('p.hash', '=', 'asked.hash')).as('ofPerson'),
    )
    .execute()
  const registered = Map.groupBy(rows, ({ hash }) => hash)
  for (const { actor, named, held, say } of inputs) {
    const known = new Set(held.map(({ value }) => value.hash))
    const standing = new Set(held.map(({ value }) => `${value.hash} ${value.kinds}`))
    for (const { path, label, value: file } of named) {
      const found = registered.get(file.hash)!
      const { kind, size, pages, erased, ofPerson } = found[0]!
      // One that is gone, with a person or by itself, stays named where it was.
      if (known.has(file.hash) && (erased !== null || (ofPerson && size === null))) continue
      if (erased !== null) {
        say(path, problemText('erasedFile', { label }))
        continue
      }
      const may =
        size === file.size &&
        (file.pages === undefined || file.pages === pages) &&
        (actor === null || known.has(file.hash) || found.some((row) => row.user_id === actor.id && isOwn('uploader', row)))
      // A file that a document has of an earlier release stays where it is.
      const fits = !kind || file.kinds.some((each) => each === kind) || standing.has(`${file.hash} ${file.kinds}`)
      if (!may) say(path, problemText('notUploaded', { label }))
      else if (!fits) say(path, problemText('otherKind', { label }))
    }
  }
}

/** Whether a document has destroyed the file with this SHA-256, in hex. */
export async function isErasedFile(db: Pool, hash: string): Promise<boolean> {
  return (await database(db).selectFrom('erased_file').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** An event that is appended, and its hash. */
interface Naming {
  readonly definition: Definition
  readonly event: Event
  readonly hash: Buffer
}

/** Marks what events name as named, for as long as there is a log: to be sent with their append. */
export function nameFiles(entries: readonly Naming[]): Statement[] {
  const named = entries.flatMap(({ definition, event, hash }) =>
    hashesIn(definition, event).map((file) => ({ stream: event.stream, hash, file })),
  )
  if (named.length === 0) return []
  return [
    { name: 'name files', text: 'select name_files($1, $2, $3)', values: valuesOf(named) },
    ...keepPersonalFiles(entries),
    ...keepErasedFiles(entries),
  ]
}

/** Keeps which files events destroy: the next sweep removes their bytes. */
function keepErasedFiles(entries: readonly Naming[]): Statement[] {
  const erased = entries
    .filter(({ event }) => event.action === eraseFiles)
    .flatMap(({ definition, event, hash }) =>
      filesIn({ [erasedFiles]: definition.fields[erasedFiles]! }, event.patch).map(({ value }) => ({
        stream: event.stream,
        hash,
        file: value.hash,
      })),
    )
  return erased.length === 0 ? [] : [{ name: 'erase files', text: 'select erase_files($1, $2, $3)', values: valuesOf(erased) }]
}

/** Keeps which files the personal fields of a document name. The log has these values sealed, and the files are removed with the person. */
function keepPersonalFiles(entries: readonly Naming[]): Statement[] {
  const personal = entries.flatMap(({ definition, event, hash }) =>
    filesIn(personalFields(definition), event.patch).map(({ value }) => ({ stream: event.stream, hash, file: value.hash })),
  )
  if (personal.length === 0) return []
  return [
    {
      name: 'personal files',
      text: `insert into personal_file (person, hash)
      select distinct n.stream, n.file from unnest($1::uuid[], $2::bytea[], $3::text[]) as n (stream, hash, file)
      join stream s on s.id = n.stream and s.hash = n.hash on conflict do nothing`,
      values: valuesOf(personal),
    },
  ]
}

interface FileOfEvent {
  readonly stream: string
  readonly hash: Buffer
  readonly file: string
}

const valuesOf = (named: readonly FileOfEvent[]): Buffer[] => [
  arrayOf(
    'uuid',
    named.map(({ stream }) => stream),
  ),
  arrayOf(
    'bytea',
    named.map(({ hash }) => hash),
  ),
  arrayOf(
    'text',
    named.map(({ file }) => file),
  ),
]

function hashesIn(definition: Definition, { action, from, input, patch }: Event): string[] {
  const asked = actionIn(definition, action, from ?? '')?.input
  const fields = typeof asked === 'object' ? fieldsWith(definition, asked) : definition.fields
  return [...new Set([patch, input].flatMap((values) => filesIn(fields, values)).map(({ value }) => value.hash))]
}

/** The fields of a type and of an action's input. The same object each time: `filesIn` memoizes by it which of them name files. */
const fieldsWith = (definition: Definition, asked: Fields): Fields =>
  memoized(
    memoized(allFields, definition, () => new WeakMap<Fields, Fields>()),
    asked,
    () => ({ ...definition.fields, ...asked }),
  )

const allFields = new WeakMap<Definition, WeakMap<Fields, Fields>>()

/** The personal fields of a type: the same object each time, too. */
const personalFields = (definition: Definition): Fields =>
  memoized(allPersonal, definition, () => Object.fromEntries(definition.personal.map((name) => [name, definition.fields[name]!])))

const allPersonal = new WeakMap<Definition, Fields>()
