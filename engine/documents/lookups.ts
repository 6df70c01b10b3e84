import type { Pool, PoolClient } from 'pg'
import { type Actor, type Condition, type Definition, holdsMany, type Lookup, isAboutSet, isEmpty, isVisible, mostFound, type RelatedDocument, type Search, targetOf, type Text } from '@nazorat/machines'
import { columnOf } from './columns.ts'
import type { Document } from './document.ts'
import { quoted, tableOf } from './table.ts'

/** What finds lookups: the types that there are, and a connection. */
export interface LookupContext {
  readonly db: Pool | PoolClient
  readonly definitionOf: (type: string) => Definition
  readonly definitions: readonly Definition[]
  /** A position of the log at which nothing referred to what is asked about: only what has moved after it can. */
  readonly since?: number | undefined
}

/**
 * Finds the named lookups about a document as its values stand, each document in them with the fields alone that the lookup reads;
 * those that the actor may not see are marked hidden. `now` is an ISO moment.
 */
export async function findLookups(
  context: LookupContext,
  definition: Definition,
  document: Pick<Document, 'id' | 'values'>,
  names: readonly string[],
  now: string,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const lookup = definition.lookups[name]!
    found[name] = narrowed(context, lookup, await findLookup(context, definition, document, lookup, now), actor)
  }
  return found
}

/** A lookup as a decision of the actor's may know it: see `findLookups`. */
export function narrowed(context: Pick<LookupContext, 'definitionOf'>, { reads }: Lookup, found: LookupResult, actor: Actor): LookupResult {
  const cut = (document: RelatedDocument): RelatedDocument => {
    const { id, type, title, state } = document
    const definition = context.definitionOf(type)
    const values = Object.fromEntries(reads.map((name) => [name, document.values[name] ?? null]))
    if (isVisible(definition, { id, version: 1, state, values: document.values }, actor)) return { id, type, title, state, values }
    return { id, type, title: definition.label.one, state, values, hidden: true }
  }
  return isMany(found) ? found.map(cut) : found && cut(found)
}

type LookupResult = RelatedDocument | readonly RelatedDocument[] | null

const isMany = (found: LookupResult): found is readonly RelatedDocument[] => Array.isArray(found)

/** Whether one of these lookups is what refers to the document, for which every table may be searched. */
export const dependOnReferrers = (definition: Definition, names: readonly string[]): boolean => names.some((name) => 'referring' in definition.lookups[name]!)

/** Whether a decision that looks at these lookups must be taken while no other append can happen. */
export const dependOnSets = (definition: Definition, names: readonly string[]): boolean =>
  names.some((name) => isAboutSet(definition.lookups[name]!))

async function findLookup(context: LookupContext, definition: Definition, { id, values }: Pick<Document, 'id' | 'values'>, lookup: Lookup, now: string): Promise<LookupResult> {
  if ('refers' in lookup) {
    const name: string = lookup.refers
    const field = definition.fields[name]!
    const { to } = targetOf(field)!
    if (holdsMany(field)) return isEmpty(values[name]) ? [] : findDocuments(context, to, [{ field: 'id', is: 'among', value: values[name] as string[] }])
    if (!values[name]) return null
    return (await findDocuments(context, to, [{ field: 'id', is: 'equal', value: values[name] as string }], 1))[0] ?? null
  }
  if ('referring' in lookup) return findReferring(context, definition.type, id)

  const search: Search = 'first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every
  const conditions = search.where(values, { id, now })
  if ('first' in lookup) return conditions ? ((await findDocuments(context, search.of, conditions, 1))[0] ?? null) : null
  if ('last' in lookup) return conditions ? ((await findDocuments(context, search.of, conditions, 1, `d.${quoted(lookup.by)} desc`))[0] ?? null) : null
  return conditions ? findDocuments(context, search.of, conditions, null) : []
}

/** Documents of a type that satisfy all conditions, at most so many of them; all when the limit is null. `order` is SQL of the engine's own. */
export async function findDocuments(
  { db, definitionOf }: LookupContext,
  type: string,
  conditions: readonly Condition[],
  limit: number | null = mostFound,
  order = 'd.id',
): Promise<RelatedDocument[]> {
  const definition = definitionOf(type)
  const values: unknown[] = [limit]
  const { rows } = await db.query<{ title: string | Text; row: Record<string, unknown> }>(
    `select s.title, row_to_json(d) as row from ${tableOf(type)} d join title s using (id) where ${where(definition, conditions, values)} order by ${order} limit $1`,
    values,
  )
  return rows.map(({ title, row }) => ({ id: String(row['id']), type, title, state: String(row['state']), values: row }))
}

async function findReferring(context: LookupContext, type: string, id: string): Promise<RelatedDocument | null> {
  const moved: Condition[] = context.since === undefined ? [] : [{ field: 'id', is: 'among', value: await movedSince(context, context.since) }]
  for (const definition of context.definitions) {
    for (const [name, field] of Object.entries(definition.fields)) {
      if (targetOf(field)?.to !== type) continue
      const condition: Condition = holdsMany(field) ? { field: name, is: 'overlapping', value: [id] } : { field: name, is: 'equal', value: id }
      const [found] = await findDocuments(context, definition.type, [...moved, condition], 1)
      if (found) return found
    }
  }
  return null
}

async function movedSince({ db }: LookupContext, pos: number): Promise<string[]> {
  const { rows } = await db.query<{ stream: string }>('select distinct stream from event where pos > $1', [pos])
  return rows.map(({ stream }) => stream)
}

function where(definition: Definition, conditions: readonly Condition[], values: unknown[]): string {
  return conditions
    .map(({ field, is, value }) => {
      const many = definition.fields[field] && holdsMany(definition.fields[field])
      const type = field === 'id' ? 'uuid' : definition.fields[field] ? columnOf(definition.fields[field]).type : 'text'
      return operators[is](`d.${quoted(field)}`, () => `$${values.push(value)}::${type}${Array.isArray(value) && !many ? '[]' : ''}`)
    })
    .join(' and ') || 'true'
}

const operators: Record<Condition['is'], (column: string, value: () => string) => string> = {
  equal: (column, value) => `${column} = ${value()}`,
  not: (column, value) => `${column} is distinct from ${value()}`,
  among: (column, value) => `${column} = any(${value()})`,
  atMost: (column, value) => `${column} <= ${value()}`,
  atLeast: (column, value) => `${column} >= ${value()}`,
  after: (column, value) => `${column} > ${value()}`,
  overlapping: (column, value) => `${column} && ${value()}`,
}
