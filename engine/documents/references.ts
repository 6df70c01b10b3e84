import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Definition, deletedState, isReferable, takenText } from '@nazorat/machines/definition'
import {
  type At,
  type Fields,
  filesIn,
  fitsIn,
  isEmpty,
  isId,
  isNarrowed,
  lookOf,
  type Neighbours,
  neighboursOf,
  problemText,
  referencesIn,
  rowsIn,
  targetOf,
} from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { memoized } from '@nazorat/machines/memoized'
import { type Actor, asReferrer, isVisible, type Problems } from '@nazorat/machines/workflow'
import { loadDocuments } from './load.ts'
import type { Document } from './document.ts'
import type { LookupContext } from './lookups.ts'
import { askFiles } from '../event-store/files.ts'
import { database } from '../postgres/database.ts'
import { allOf, cast, type Predicate } from '../postgres/expressions.ts'
import { comparedColumn, documentColumn, documentTable } from './identifiers.ts'
import { isComparedByLook, lookColumn } from './derived-columns.ts'
import { columnsOf } from './table.ts'

/** An input of an actor, with the values of the document that it would change. */
export interface Writing {
  readonly definition: Definition
  /** Null where the system or another document's action names the targets: everything is in sight. */
  readonly actor: Actor | null
  /** The fields of the input. */
  readonly fields: Fields
  readonly input: Record<string, unknown>
  readonly before: Record<string, unknown>
  /** The values beside the input: those of before, or the defaults of a new document. */
  readonly others: Record<string, unknown>
}

/**
 * Problems of inputs that only the database knows, in their order: a reference to what is not there, of another type, passive or
 * not the actor's to see; a file that the actor has not uploaded. What the document already refers to is not asked again. One query
 * for all references, one for each type of which more is asked, and one for all files.
 */
export async function findDangling(context: Pick<LookupContext, 'db' | 'definitionOf'>, writings: readonly Writing[]): Promise<Problems[]> {
  const all = writings.map((writing) => {
    const problems: Problems = {}
    const say: Say = (path, text) => (problems[path] ??= []).push(text)
    return { ...writing, problems, say }
  })
  await askStreams(context, all.flatMap(referencesOf))
  await askFiles(
    context.db,
    all.map(({ definition, actor, fields, input, before, say }) => ({
      actor,
      named: filesIn(fields, input),
      // Those that it has destroyed are not its own any more.
      held: filesIn(definition.fields, before).filter(({ field }) => !(field.kind === 'files' && field.options.erased)),
      say,
    })),
  )
  return all.map(({ problems }) => problems)
}

type Say = (path: string, text: Text) => void

interface Reference extends At<string> {
  readonly actor: Actor | null
  /** The document has it already, and something changes beside it: it is asked only whether it still fits. */
  readonly isUnchanged: boolean
  /** The fields of the document and of the input, with their values after the input. */
  readonly neighbours: Neighbours
  readonly say: Say
}

/** The references that an input names, and those beside which it changes something. */
function referencesOf({ definition, actor, fields, input, before, others, say }: Writing & { readonly say: Say }): Reference[] {
  const known = Map.groupBy(referencesIn(fields, before), ({ field }) => field)
  const isKnown = ({ field, value }: At<string>) => known.get(field)?.some((held) => held.value === value) === true
  const after = { ...others, ...input }
  const all = { ...definition.fields, ...fields }
  const neighboursIn = ({ row }: At<string>): Neighbours => ({ fields: { ...all, ...row?.fields }, values: { ...after, ...row?.values } })
  const named = referencesIn(fields, input).filter((reference) => !isKnown(reference))
  // A value that stays may not fit one that changes beside it.
  const unchanged = referencesIn(fields, after).filter(
    (reference) =>
      isKnown(reference) && neighboursOf(targetOf(reference.field)!).some((name) => hasChanged(reference, name, before, after)),
  )
  return [
    ...named.map((at) => ({ ...at, actor, isUnchanged: false, neighbours: neighboursIn(at), say })),
    ...unchanged.map((at) => ({ ...at, actor, isUnchanged: true, neighbours: neighboursIn(at), say })),
  ]
}

/** Whether the neighbour of a reference has another value than before: in its row, or else in the document. */
function hasChanged({ path, row }: At<string>, name: string, before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  if (!row || !Object.hasOwn(row.fields, name)) return !isDeepStrictEqual(before[name] ?? null, after[name] ?? null)
  const earlier = rowsIn(before[path.split('.')[0]!]).find(({ id }) => id === row.values['id'])
  return !isDeepStrictEqual(earlier?.[name] ?? null, row.values[name] ?? null)
}

async function askStreams(
  { db, definitionOf }: Pick<LookupContext, 'db' | 'definitionOf'>,
  references: readonly Reference[],
): Promise<void> {
  if (references.length === 0) return
  const ids = [...new Set(references.map(({ value }) => value).filter((value) => isId(value)))]
  const rows = await database(db)
    .selectFrom('stream')
    .innerJoin('title', 'title.id', 'stream.id')
    .select(['stream.id', 'type', 'state', 'title'])
    .where('stream.id', '=', sql<string>`any(${ids})`)
    .execute()
  const streams = new Map(rows.map((row) => [row.id, row]))
  const documents = await loadAsked(
    db,
    definitionOf,
    references.filter(({ field, value }) => streams.get(value)?.type === targetOf(field)?.to),
  )
  const readers = new Map<Actor, Map<Definition, Actor>>()
  const isHidden = (definition: Definition, id: string, actor: Actor | null): boolean => {
    if (!actor || definition.selectList === 'everybody') return false
    const document = documents.get(id)
    // Made once for each actor and type: the referrer has a copy of all the actor's grants.
    const ofActor = memoized(readers, actor, () => new Map<Definition, Actor>())
    const reader = memoized(ofActor, definition, () => asReferrer(definition, actor))
    return !document || !isVisible(definition, document, reader)
  }
  for (const { path, field, label, value, actor, isUnchanged, neighbours, say } of references) {
    const found = streams.get(value)
    const isUnfit = documents.has(value) && !fitsIn(targetOf(field)!, documents.get(value)!, neighbours)
    if (isUnchanged) {
      if (isUnfit) say(path, problemText('unfit', { label }, { record: found!.title }))
      // A document that the actor may not see answers like one that is not there.
    } else if (
      !found ||
      found.type !== targetOf(field)?.to ||
      found.state === deletedState ||
      isHidden(definitionOf(found.type), value, actor)
    )
      say(path, problemText('notFound', { label }))
    else if (isUnfit) say(path, problemText('unfit', { label }, { record: found.title }))
    else if (!targetOf(field)!.states?.includes(found.state) && !isReferable(definitionOf(found.type), found.state))
      say(path, problemText('passive', { label }, { record: found.title }))
  }
}

/** The documents of which more is asked than that they are there: whether they may be seen, or have the values that a reference wants. */
async function loadAsked(
  db: Pool | PoolClient,
  definitionOf: LookupContext['definitionOf'],
  references: readonly At<string>[],
): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>()
  for (const [type, ofType] of Map.groupBy(references, ({ field }) => targetOf(field)!.to)) {
    const definition = definitionOf(type)
    const asked = ofType.filter(({ field }) => definition.selectList !== 'everybody' || isNarrowed(targetOf(field)!))
    if (asked.length === 0) continue
    for (const [id, document] of await loadDocuments(db, definition, [...new Set(asked.map(({ value }) => value))]))
      documents.set(id, document)
  }
  return documents
}

/** A document as an input would leave it. */
export interface Written extends Pick<Document, 'id' | 'values'> {
  readonly definition: Definition
  readonly input: Record<string, unknown>
}

/**
 * Problems of values that another document of the type has already, of those that the input touches; of many documents in their
 * order, with a query for each type. Is certain only while nothing else is appended.
 */
export async function findTaken(db: Pool | PoolClient, documents: readonly Written[]): Promise<Problems[]> {
  const asked = documents.flatMap(({ definition, values, input }, n) =>
    touchedKeys(definition, values, input).map((key) => ({ n, definition, key, values })),
  )
  const problems = documents.map((): Problems => ({}))
  for (const [definition, ofType] of Map.groupBy(asked, (each) => each.definition))
    for (const { asking, id } of await findAlike(db, definition, ofType)) {
      const { n, key } = ofType[asking]!
      const name = key.at(-1)!
      if (documents[n]!.id !== id) problems[n]![name] = [takenText(definition, name)]
    }
  return problems
}

/** The keys by which a document is unique that an input touches, where it has a value for them. */
export const touchedKeys = (
  { unique }: Definition,
  values: Record<string, unknown>,
  input: Record<string, unknown>,
): (readonly string[])[] => unique.filter((key) => !isEmpty(values[key.at(-1)!]) && key.some((name) => input[name] !== undefined))

/** A value as it is compared with those of other documents: a text that is unique by how it looks. */
export const comparedValue = (definition: Definition, name: string, value: unknown): unknown =>
  isComparedByLook(definition, name) && typeof value === 'string' ? lookOf(value) : value

/** The documents of a type that have the values of a key, for many keys and values at once; each by the place of what was asked. */
export async function findAlike(
  db: Pool | PoolClient,
  definition: Definition,
  asked: readonly { readonly key: readonly string[]; readonly values: Record<string, unknown> }[],
): Promise<{ asking: number; id: string }[]> {
  // `is not distinct from` would be searched without the index: those without a value ask apart.
  const groups = Map.groupBy(
    asked.map((each, i) => ({ ...each, i })),
    ({ key, values }) => key.map((name) => `${name} ${isEmpty(values[name])}`).join(),
  )
  if (groups.size === 0) return []
  const queries = Array.from(groups.values(), (group) => {
    const { key, values } = group[0]!
    const filled = key.filter((name) => !isEmpty(values[name]))
    const lists = filled.map((name) =>
      cast(
        group.map((each) => comparedValue(definition, name, each.values[name])),
        `${columnsOf(definition).get(name)!}[]`,
      ),
    )
    const alike = key.map((name): Predicate => {
      const column = isComparedByLook(definition, name)
        ? documentColumn(definition, 'd', lookColumn(name))
        : key.length > 1
          ? documentColumn(definition, 'd', name)
          : comparedColumn(definition, 'd', name)
      return filled.includes(name) ? sql`${column} = ${sql.id('x', name)}` : sql`${column} is null`
    })
    return sql`select x.asking, d.id from unnest(${sql.join([
      cast(
        group.map(({ i }) => i),
        'integer[]',
      ),
      ...lists,
    ])}) as x (${sql.join([sql.id('asking'), ...filled.map((name) => sql.id(name))])})
      join ${documentTable(definition.type)} d on ${allOf(alike)}`
  })
  const { rows } = await sql<{ asking: number; id: string }>`${sql.join(queries, sql` union all `)}`.execute(database(db))
  return rows
}
