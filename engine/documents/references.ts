import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Actor, asReferrer, type At, type Definition, deletedState, type Fields, filesIn, fitsIn, isEmpty, isReferable, isNarrowed, isVisible, type Neighbours, neighboursOf, type Problems, problemText, referencesIn, targetOf, type Text } from '@nazorat/machines'
import { loadDocuments } from './load.ts'
import type { Document } from './document.ts'
import type { LookupContext } from './lookups.ts'
import { askFiles } from '../event-store/files.ts'
import { database } from '../postgres/database.ts'
import { allOf, cast, type Predicate } from '../postgres/expressions.ts'
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
  /** What stands beside the input: the values of before, or the defaults of a new document. */
  beside: Record<string, unknown> = before,
): Promise<Problems> {
  const known = Map.groupBy(referencesIn(fields, before), ({ field }) => field)
  const isKnown = ({ field, value }: At<string>) => known.get(field)?.some((held) => held.value === value) === true
  const after = { ...beside, ...input }
  const changed = (name: string) => Object.hasOwn(input, name) && JSON.stringify(input[name]) !== JSON.stringify(before[name] ?? null)
  const references = {
    named: referencesIn(fields, input).filter((reference) => !isKnown(reference)),
    // What stays may not fit to what changes beside it.
    kept: referencesIn(fields, after).filter((reference) => isKnown(reference) && neighboursOf(targetOf(reference.field)!).some(changed)),
    neighbours: { fields: { ...definition.fields, ...fields }, values: after },
  }
  const problems: Problems = {}
  const say = (path: string, text: Text) => (problems[path] ??= []).push(text)
  await askStreams(context, actor, references, say)
  await askFiles(context.db, actor, filesIn(fields, input), filesIn(definition.fields, before), say)
  return problems
}

interface References {
  /** Those that the input names. */
  readonly named: readonly At<string>[]
  /** Those that the document has already, beside which something changes. */
  readonly kept: readonly At<string>[]
  /** The fields of the document and of the input, with their values after the input. */
  readonly neighbours: Neighbours
}

async function askStreams(
  { db, definitionOf }: Pick<LookupContext, 'db' | 'definitionOf'>,
  actor: Actor | null,
  { named, kept, neighbours }: References,
  say: (name: string, text: Text) => void,
): Promise<void> {
  const all = [...named, ...kept]
  if (all.length === 0) return
  const ids = all.map(({ value }) => value).filter((value) => uuid.test(value))
  const rows = await database(db)
    .selectFrom('stream')
    .innerJoin('title', 'title.id', 'stream.id')
    .select(['stream.id', 'type', 'state', 'title'])
    .where('stream.id', '=', sql<string>`any(${ids})`)
    .execute()
  const streams = new Map(rows.map((row) => [row.id, row]))
  const fitting = all.filter(({ field, value }) => streams.get(value)?.type === targetOf(field)?.to)
  const documents = await loadAsked(db, definitionOf, fitting)
  const isHidden = (definition: Definition, id: string): boolean => {
    if (!actor || definition.selectList === 'everybody') return false
    const document = documents.get(id)
    return !document || !isVisible(definition, document, asReferrer(definition, actor))
  }
  const isUnfit = ({ field, value }: At<string>): boolean => documents.has(value) && !fitsIn(targetOf(field)!, documents.get(value)!, neighbours)
  for (const reference of named) {
    const { path, field, value } = reference
    const found = streams.get(value)
    // A document that the actor may not see answers like one that is not there.
    if (!found || found.type !== targetOf(field)?.to || found.state === deletedState || isHidden(definitionOf(found.type), value)) say(path, problemText('notFound', field))
    else if (isUnfit(reference)) say(path, problemText('unfit', field, { record: found.title }))
    else if (!isReferable(definitionOf(found.type), found.state)) say(path, problemText('passive', field, { record: found.title }))
  }
  for (const reference of kept) if (isUnfit(reference)) say(reference.path, problemText('unfit', reference.field, { record: streams.get(reference.value)!.title }))
}

/** The documents of which more is asked than that they are there: whether they may be seen, or have the values that a reference wants. */
async function loadAsked(db: Pool | PoolClient, definitionOf: LookupContext['definitionOf'], references: readonly At<string>[]): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>()
  for (const [type, ofType] of Map.groupBy(references, ({ field }) => targetOf(field)!.to)) {
    const definition = definitionOf(type)
    const asked = ofType.filter(({ field }) => definition.selectList !== 'everybody' || isNarrowed(targetOf(field)!))
    if (asked.length === 0) continue
    for (const [id, document] of await loadDocuments(db, definition, asked.map(({ value }) => value))) documents.set(id, document)
  }
  return documents
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
