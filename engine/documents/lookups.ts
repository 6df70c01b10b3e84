import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, holdsMany, isEmpty, rowFieldsOf, targetOf } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import {
  type Actor,
  type Condition,
  isAboutSet,
  isVisible,
  type Lookup,
  maxFound,
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
}

/** Somebody at a moment, ISO 8601 in UTC: what they may see, and what is so by then. */
export interface Reader {
  readonly actor: Actor
  readonly now: string
}

/** A reader with the connection and the definitions that they read by. */
export interface Reading extends Reader, LookupContext {}

/** The lookups that are wanted about a document as its values stand. */
export interface LookupRequest extends Reader {
  readonly definition: Definition
  readonly document: Pick<Document, 'id' | 'values'>
  readonly names: readonly string[]
  /** A position of the log at which nothing referred to the document: only what has moved after it can. */
  readonly since?: number | undefined
}

/**
 * Finds lookups about many documents, all in one statement; those of each request by their names, in the order of the requests. Each
 * document in them has the fields alone that the lookup reads, and those that the actor may not see are marked hidden.
 */
export async function findLookups(context: LookupContext, requests: readonly LookupRequest[]): Promise<Record<string, unknown>[]> {
  const ids = new Map<string, Set<string>>()
  const queries = new Map<string, RawBuilder<FoundDocument>>()
  const sources = requests.map((request) =>
    request.names.map((name): Source => {
      const { definition, document } = request
      const lookup = definition.lookups[name]!
      const one = { name, lookup, isMany: givesMany(definition, lookup) }
      if ('refers' in lookup) {
        const type = targetOf(definition.fields[lookup.refers]!)!.to
        const value = document.values[lookup.refers] as string | readonly string[] | null
        const named = isEmpty(value) ? [] : [...new Set([value!].flat())]
        const ofType = memoized(ids, type, () => new Set<string>())
        for (const id of named) ofType.add(id)
        return { ...one, key: type, ids: named }
      }
      const query = queryOf(context, request, lookup)
      // The same question about several documents is asked once.
      const key = query ? textOf(context, query) : ''
      if (query) queries.set(key, query)
      return { ...one, key }
    }),
  )
  for (const [type, ofType] of ids)
    if (ofType.size > 0)
      queries.set(type, documentsWhere(context.definitionOf(type), [{ field: 'id', is: 'among', value: [...ofType] }], {}))
  const found = await findTogether(context, queries)
  return requests.map(({ actor }, i) => {
    const by = { definitionOf: context.definitionOf, actor }
    const entries = sources[i]!.map(({ name, lookup, isMany, key, ids }) => {
      const all = found.get(key)
      const documents = ids
        ? ids
            .toSorted()
            .flatMap((id) => all?.get(id) ?? [])
            .slice(0, maxFound)
        : [...(all?.values() ?? [])]
      return [name, pickRead(by, lookup, isMany ? documents : (documents[0] ?? null))]
    })
    return Object.fromEntries(entries)
  })
}

/** Where the documents of a lookup are found: under the key of a query, and of these, for what a document refers to, those with its ids. */
interface Source {
  readonly name: string
  readonly lookup: Lookup
  readonly isMany: boolean
  readonly key: string
  readonly ids?: readonly string[]
}

/** A query with its values, as text. */
function textOf({ db }: LookupContext, query: RawBuilder<FoundDocument>): string {
  const { sql: text, parameters } = query.compile(database(db))
  return JSON.stringify([text, parameters])
}

/** The documents of several queries by the keys of these, each query's by their ids and in its order. */
async function findTogether(
  { db, definitionOf }: LookupContext,
  queries: ReadonlyMap<string, RawBuilder<FoundDocument>>,
): Promise<Map<string, Map<string, RelatedDocument>>> {
  if (queries.size === 0) return new Map()
  const keys = [...queries.keys()]
  const numbered = [...queries.values()].map((query, n) => sql`select ${sql.lit(n)} as query, found.* from (${query}) found`)
  const { rows } = await sql<FoundDocument & { query: number }>`${sql.join(numbered, sql` union all `)}`.execute(database(db))
  const found = new Map<string, Map<string, RelatedDocument>>()
  for (const row of rows) {
    const document = relatedDocument(definitionOf(row.type), row)
    memoized(found, keys[row.query]!, () => new Map<string, RelatedDocument>()).set(document.id, document)
  }
  return found
}

/** A lookup as a decision of the actor's may know it: see `findLookups`. */
export function pickRead(
  { definitionOf, actor }: Pick<Reading, 'definitionOf' | 'actor'>,
  { reads }: Lookup,
  found: LookupResult,
): LookupResult {
  const cut = (document: RelatedDocument): RelatedDocument => {
    const { id, type, title, state, takes } = document
    const told = takes ? { takes } : {}
    const definition = definitionOf(type)
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

/** The query of the documents that a lookup searches for; null when there can be none. */
function queryOf(
  context: LookupContext,
  { definition, document: { id, values }, now, since }: LookupRequest,
  lookup: Exclude<Lookup, { refers: unknown }>,
): RawBuilder<FoundDocument> | null {
  if ('through' in lookup) {
    return isEmpty(values[lookup.through]) ? null : namedThrough(context, definition, lookup, values[lookup.through] as string)
  }
  if ('referring' in lookup) return referringTo(context, definition.type, id, since)

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
function referringTo(
  { definitions }: LookupContext,
  type: string,
  id: string,
  since: number | undefined,
): RawBuilder<FoundDocument> | null {
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
