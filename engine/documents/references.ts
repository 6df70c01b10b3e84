import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Actor, asReferrer, type At, type Condition, type Definition, deletedState, type Fields, filesIn, isEmpty, isReferable, isVisible, type Problems, problemText, referencesIn, targetOf, type Text } from '@nazorat/machines'
import { loadDocuments } from './load.ts'
import type { Document } from './document.ts'
import type { LookupContext } from './lookups.ts'
import { askFiles } from '../event-store/files.ts'
import { database } from '../postgres/database.ts'
import { allOf, cast, type Predicate } from '../postgres/expressions.ts'
import { satisfies } from './find.ts'
import { documentColumn, documentTable } from './identifiers.ts'
import { columnsOf } from './table.ts'

/**
 * Problems of an input that only the database knows: a reference to what is not there, of another type, passive or not the
 * actor's to see; a file that the actor has not uploaded. What the document already refers to is not asked again. Without an
 * actor, as where the system or another document's action names the targets, everything is in sight.
 */
export async function findDangling(
  context: Pick<LookupContext, 'db' | 'definitionOf'>,
  definition: Definition,
  actor: Actor | null,
  fields: Fields,
  input: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<Problems> {
  const known = Map.groupBy(referencesIn(fields, before), ({ field }) => field)
  const references = referencesIn(fields, input).filter(({ field, value }) => !known.get(field)?.some((held) => held.value === value))
  const problems: Problems = {}
  const say = (path: string, text: Text) => (problems[path] ??= []).push(text)
  await askStreams(context, actor, references, say)
  await askFiles(context.db, actor, filesIn(fields, input), filesIn(definition.fields, before), say)
  return problems
}

async function askStreams(
  { db, definitionOf }: Pick<LookupContext, 'db' | 'definitionOf'>,
  actor: Actor | null,
  references: readonly At<string>[],
  say: (name: string, text: Text) => void,
): Promise<void> {
  if (references.length === 0) return
  const ids = references.map(({ value }) => value).filter((value) => uuid.test(value))
  const rows = await database(db)
    .selectFrom('stream')
    .innerJoin('title', 'title.id', 'stream.id')
    .select(['stream.id', 'type', 'state', 'title'])
    .where('stream.id', '=', sql<string>`any(${ids})`)
    .execute()
  const streams = new Map(rows.map((row) => [row.id, row]))
  const fitting = references.filter(({ field, value }) => streams.get(value)?.type === targetOf(field)?.to)
  const unfit = await findUnfit(db, definitionOf, fitting)
  const hidden = actor ? await findHidden(db, definitionOf, actor, fitting) : new Set()
  for (const { path, field, value } of references) {
    const found = streams.get(value)
    // A document that the actor may not see answers like one that is not there.
    if (!found || found.type !== targetOf(field)?.to || found.state === deletedState || hidden.has(value)) say(path, problemText('notFound', field))
    else if (unfit.has(value)) say(path, problemText('unfit', field, { record: found.title }))
    else if (!isReferable(definitionOf(found.type), found.state)) say(path, problemText('passive', field, { record: found.title }))
  }
}

/** Of the documents that are there, those that the actor may not refer to. */
async function findHidden(db: Pool | PoolClient, definitionOf: LookupContext['definitionOf'], actor: Actor, references: readonly At<string>[]): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>()
  for (const [type, named] of Map.groupBy(references, ({ field }) => targetOf(field)!.to)) {
    const definition = definitionOf(type)
    if (definition.selectList === 'everybody') continue
    const found = await loadDocuments(db, definition, named.map(({ value }) => value))
    for (const { value } of named) {
      const document = found.get(value)
      if (!document || !isVisible(definition, document, asReferrer(definition, actor))) hidden.add(value)
    }
  }
  return hidden
}

/** Of the documents that are there, those whose fields have other values than the reference asks for. */
async function findUnfit(db: Pool | PoolClient, definitionOf: LookupContext['definitionOf'], references: readonly At<string>[]): Promise<ReadonlySet<string>> {
  const queries = references.flatMap(({ field, value }) => {
    const { to, where } = targetOf(field)!
    if (!where) return []
    const wanted = Object.entries(where).map(([name, is]): Condition => ({ field: name, is: 'equal', value: is }))
    const fits = satisfies(definitionOf(to), 'd', [{ field: 'id', is: 'equal', value }, ...wanted])
    return [sql<{ id: string }>`select ${value} as id where not exists (select from ${documentTable(to)} d where ${fits})`]
  })
  if (queries.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`${sql.join(queries, sql` union all `)}`.execute(database(db))
  return new Set(rows.map(({ id }) => id))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Problems of values that another document of the type has already, of those that the input touches. To be asked while nothing is appended. */
export async function findTaken(db: PoolClient, definition: Definition, { id, values }: Pick<Document, 'id' | 'values'>, input: Record<string, unknown>): Promise<Problems> {
  const keys = definition.unique.filter((key) => !isEmpty(values[key.at(-1)!]) && key.some((name) => input[name] !== undefined))
  if (keys.length === 0) return {}
  const isTaken = keys.map((key, i) => {
    const alike = key.map((name): Predicate => {
      const column = documentColumn(definition, 'd', name)
      // `is not distinct from` would be searched without the index.
      return isEmpty(values[name]) ? sql`${column} is null` : sql`${column} = ${cast(values[name], columnsOf(definition).get(name)!)}`
    })
    return sql`exists (select from ${documentTable(definition.type)} d where d.id <> ${id} and ${allOf(alike)}) as ${sql.id(String(i))}`
  })
  const { rows } = await sql<Record<number, boolean>>`select ${sql.join(isTaken)}`.execute(database(db))
  const taken = keys.filter((_, i) => rows[0]![i]).map((key) => key.at(-1)!)
  return Object.fromEntries(taken.map((name) => [name, [problemText('taken', definition.fields[name]!)]]))
}
