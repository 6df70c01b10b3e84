import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, holdsMany, isEmpty, rowFieldsOf, targetOf } from '@nazorat/machines/fields'
import {
  type Actor,
  type Condition,
  isAboutSet,
  isVisible,
  type Lookup,
  mostFound,
  type RelatedDocument,
  type Search,
} from '@nazorat/machines/workflow'
import { database } from '../postgres/database.ts'
import { cast, type Predicate } from '../postgres/expressions.ts'
import type { Document } from './document.ts'
import { documentsAmong, documentsWhere, type FoundDocument, relatedDocument, satisfies } from './find.ts'
import { documentColumn, documentTable } from './identifiers.ts'

/** The connection and the definitions that lookups are read with. */
export interface LookupContext {
  readonly db: Pool | PoolClient
  readonly definitionOf: (type: string) => Definition
  readonly definitions: readonly Definition[]
  /** A position of the log at which nothing referred to what is asked about: only what has moved after it can. */
  readonly since?: number | undefined
}

/**
 * Finds the named lookups about a document as its values stand, all in one statement; each document in them with the fields alone
 * that the lookup reads, and those that the actor may not see marked hidden. `now` is an ISO moment.
 */
export async function findLookups(
  context: LookupContext,
  definition: Definition,
  document: Pick<Document, 'id' | 'values'>,
  names: readonly string[],
  now: string,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const queries = names.flatMap((name) => {
    const query = queryOf(context, definition, document, definition.lookups[name]!, now)
    return query ? [[name, query] as const] : []
  })
  const found = queries.length === 0 ? new Map<string, FoundDocument[]>() : await findTogether(context.db, queries)
  return Object.fromEntries(
    names.map((name) => {
      const lookup = definition.lookups[name]!
      const documents = (found.get(name) ?? []).map((each) => relatedDocument(context.definitionOf(each.type), each))
      return [name, narrowed(context, lookup, givesMany(definition, lookup) ? documents : (documents[0] ?? null), actor)]
    }),
  )
}

/**
 * The same of many documents, in their order. What they refer to is loaded once for all of them; other lookups are found for
 * each by itself.
 */
export async function findAllLookups(
  context: LookupContext,
  definition: Definition,
  documents: readonly Pick<Document, 'id' | 'values'>[],
  names: readonly string[],
  now: string,
  actor: Actor,
): Promise<Record<string, unknown>[]> {
  const found = documents.map((): Record<string, unknown> => ({}))
  const others: string[] = []
  for (const name of names) {
    const lookup = definition.lookups[name]!
    if (!('refers' in lookup) || givesMany(definition, lookup)) {
      others.push(name)
      continue
    }
    const to = context.definitionOf(targetOf(definition.fields[lookup.refers]!)!.to)
    const ids = new Set(documents.map(({ values }) => values[lookup.refers]).filter((id) => !isEmpty(id)))
    const { rows } =
      ids.size > 0
        ? await documentsWhere(to, [{ field: 'id', is: 'among', value: [...ids] as string[] }], {}).execute(database(context.db))
        : { rows: [] }
    const related = new Map(rows.map((row) => [String(row.row['id']), narrowed(context, lookup, relatedDocument(to, row), actor)]))
    for (const [i, { values }] of documents.entries()) found[i]![name] = related.get(String(values[lookup.refers])) ?? null
  }
  if (others.length > 0)
    for (const [i, document] of documents.entries())
      Object.assign(found[i]!, await findLookups(context, definition, document, others, now, actor))
  return found
}

/** The documents of several lookups, by their names, each lookup's in the order of its query. */
async function findTogether(
  db: Pool | PoolClient,
  queries: readonly (readonly [name: string, query: RawBuilder<FoundDocument>])[],
): Promise<Map<string, FoundDocument[]>> {
  const named = queries.map(([name, query]) => sql`select ${sql.lit(name)} as lookup, found.* from (${query}) found`)
  const { rows } = await sql<FoundDocument & { lookup: string }>`${sql.join(named, sql` union all `)}`.execute(database(db))
  return Map.groupBy(rows, ({ lookup }) => lookup)
}

/** A lookup as a decision of the actor's may know it: see `findLookups`. */
export function narrowed(context: Pick<LookupContext, 'definitionOf'>, { reads }: Lookup, found: LookupResult, actor: Actor): LookupResult {
  const cut = (document: RelatedDocument): RelatedDocument => {
    const { id, type, title, state, takes } = document
    const told = takes ? { takes } : {}
    const definition = context.definitionOf(type)
    const values = Object.fromEntries(reads.map((name) => [name, document.values[name] ?? null]))
    if (isVisible(definition, { id, version: 1, state, values: document.values }, actor)) return { id, type, title, state, values, ...told }
    return { id, type, title: definition.label.one, state, values, ...told, hidden: true }
  }
  return isMany(found) ? found.map(cut) : found && cut(found)
}

type LookupResult = RelatedDocument | readonly RelatedDocument[] | null

const isMany = (found: LookupResult): found is readonly RelatedDocument[] => Array.isArray(found)

/** Whether one of these lookups is what refers to the document, for which every table may be searched. */
export const dependOnReferrers = (definition: Definition, names: readonly string[]): boolean =>
  names.some((name) => 'referring' in definition.lookups[name]!)

/** Whether a decision that looks at these lookups must be taken while no other append can happen. */
export const dependOnSets = (definition: Definition, names: readonly string[]): boolean =>
  names.some((name) => isAboutSet(definition.lookups[name]!))

/** Whether a lookup gives a list of documents; otherwise one, or null. */
const givesMany = ({ fields }: Definition, lookup: Lookup): boolean =>
  'refers' in lookup ? holdsMany(fields[lookup.refers]!) : 'every' in lookup || 'through' in lookup

/** The query of the documents that a lookup is about; null when there can be none. */
function queryOf(
  context: LookupContext,
  definition: Definition,
  { id, values }: Pick<Document, 'id' | 'values'>,
  lookup: Lookup,
  now: string,
): RawBuilder<FoundDocument> | null {
  if ('refers' in lookup) {
    const name: string = lookup.refers
    if (isEmpty(values[name])) return null
    const to = context.definitionOf(targetOf(definition.fields[name]!)!.to)
    if (givesMany(definition, lookup))
      return documentsWhere(to, [{ field: 'id', is: 'among', value: values[name] as string[] }], { limit: mostFound })
    return documentsWhere(to, [{ field: 'id', is: 'equal', value: values[name] as string }], { limit: 1 })
  }
  if ('through' in lookup) {
    return isEmpty(values[lookup.through]) ? null : namedThrough(context, definition, lookup, values[lookup.through] as string)
  }
  if ('referring' in lookup) return referringTo(context, definition.type, id)

  const search: Search = 'first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every
  const conditions = search.where(values, { id, now })
  const order = 'every' in lookup ? {} : 'last' in lookup ? { last: lookup.by, limit: 1 } : { limit: 1 }
  return conditions && documentsWhere(context.definitionOf(search.of), conditions, order)
}

/** The query of the documents that another document names. */
function namedThrough(
  { definitionOf }: LookupContext,
  { fields }: Definition,
  { through, to }: Extract<Lookup, { through: unknown }>,
  id: string,
): RawBuilder<FoundDocument> {
  const between = definitionOf(targetOf(fields[through]!)!.to)
  const named = documentColumn(between, 'b', to)
  const ids = holdsMany(between.fields[to]!) ? sql`unnest(${named})` : named
  const idsOfIt = sql`select ${ids} from ${documentTable(between.type)} b where b.id = ${cast(id, 'uuid')}`
  return documentsAmong(definitionOf(targetOf(between.fields[to]!)!.to), idsOfIt)
}

/** The query of a document of any type that refers to one. */
function referringTo({ definitions, since }: LookupContext, type: string, id: string): RawBuilder<FoundDocument> | null {
  // Once for each table, and before it is searched.
  const moved = since === undefined ? sql`` : sql`and d.id = any(array(select stream from event where pos > ${since}))`
  const referring = definitions.flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      refersBy(definition, name, field, type, id).map(
        (refers) =>
          sql`select ${sql.lit(definition.type)} as type, d.id, row_to_json(d) as row from ${documentTable(definition.type)} d where ${refers} ${moved}`,
      ),
    ),
  )
  if (referring.length === 0) return null
  return sql`select found.type, t.title, found.row from (${sql.join(referring, sql` union all `)} limit 1) found join title t using (id)`
}

/** The conditions under which a field, or a cell of its rows, refers to a document of a type. */
function refersBy(definition: Definition, name: string, field: AnyField, type: string, id: string): Predicate[] {
  const inRows = Object.entries(rowFieldsOf(field) ?? {}).filter(([, cell]) => targetOf(cell)?.to === type)
  const ofRows = inRows.map(
    ([cell, of]) =>
      sql<boolean>`${documentColumn(definition, 'd', name)} @> ${cast(JSON.stringify([{ [cell]: holdsMany(of) ? [id] : id }]), 'jsonb')}`,
  )
  if (targetOf(field)?.to !== type) return ofRows
  const refers: Condition = holdsMany(field) ? { field: name, is: 'overlapping', value: [id] } : { field: name, is: 'equal', value: id }
  return [satisfies(definition, 'd', [refers])]
}
