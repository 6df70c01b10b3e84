import type { Pool, PoolClient } from 'pg'
import { type Actor, type Condition, type Definition, type Fact, isAboutSet, isEmpty, isVisible, type Referred, type Search, type Text } from '@nazorat/machines'
import { columnOf } from '../documents/columns.ts'
import type { Document } from './command.ts'
import { quoted, tableOf } from '../documents/table.ts'

/** What finds facts: the types that there are, and a connection. */
export interface Finder {
  readonly db: Pool | PoolClient
  readonly definitionOf: (type: string) => Definition
  readonly definitions: readonly Definition[]
  /** A position of the log at which nothing referred to what is asked about: only what has moved after it can. */
  readonly since?: number | undefined
}

/**
 * Finds the named facts about a document as its values stand, each document in them with the fields alone that the fact reads;
 * those that the actor may not see are marked hidden. `now` is an ISO moment.
 */
export async function findFacts(
  finder: Finder,
  definition: Definition,
  document: Pick<Document, 'id' | 'values'>,
  names: readonly string[],
  now: string,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const fact = definition.facts[name]!
    found[name] = reduce(finder, fact, await findFact(finder, definition, document, fact, now), actor)
  }
  return found
}

/** A fact as a decision of the actor's may know it: see `findFacts`. */
export function reduce(finder: Pick<Finder, 'definitionOf'>, { reads }: Fact, found: FoundFact, actor: Actor): FoundFact {
  const cut = (document: Referred): Referred => {
    const { id, type, title, state } = document
    const definition = finder.definitionOf(type)
    const values = Object.fromEntries(reads.map((name) => [name, document.values[name] ?? null]))
    if (isVisible(definition, { id, version: 1, state, values: document.values }, actor)) return { id, type, title, state, values }
    return { id, type, title: definition.label.one, state, values, hidden: true }
  }
  return isMany(found) ? found.map(cut) : found && cut(found)
}

type FoundFact = Referred | readonly Referred[] | null

const isMany = (found: FoundFact): found is readonly Referred[] => Array.isArray(found)

/** Whether one of these facts is what refers to the document, for which every table may be searched. */
export const lookAtReferring = (definition: Definition, names: readonly string[]): boolean => names.some((name) => 'referring' in definition.facts[name]!)

/** Whether a decision that looks at these facts must be taken while no other append can happen. */
export const lookAtSets = (definition: Definition, names: readonly string[]): boolean =>
  names.some((name) => isAboutSet(definition.facts[name]!))

async function findFact(finder: Finder, definition: Definition, { id, values }: Pick<Document, 'id' | 'values'>, fact: Fact, now: string): Promise<FoundFact> {
  if ('refers' in fact) {
    const name: string = fact.refers
    const field = definition.fields[name]!
    const to = (field.options as { to: string }).to
    if (columnOf(field).many) return isEmpty(values[name]) ? [] : findDocuments(finder, to, [{ field: 'id', is: 'among', value: values[name] as string[] }])
    if (!values[name]) return null
    return (await findDocuments(finder, to, [{ field: 'id', is: 'equal', value: values[name] as string }], 1))[0] ?? null
  }
  if ('referring' in fact) return findReferring(finder, definition.type, id)

  const search: Search = 'first' in fact ? fact.first : 'last' in fact ? fact.last : fact.every
  const conditions = search.where(values as never, { id, now })
  if ('first' in fact) return conditions ? ((await findDocuments(finder, search.of, conditions, 1))[0] ?? null) : null
  if ('last' in fact) return conditions ? ((await findDocuments(finder, search.of, conditions, 1, `d.${quoted(fact.by)} desc`))[0] ?? null) : null
  return conditions ? findDocuments(finder, search.of, conditions, null) : []
}

/** Documents of a type that satisfy all conditions, at most so many of them; all when the limit is null. `order` is SQL of the engine's own. */
export async function findDocuments(
  { db, definitionOf }: Finder,
  type: string,
  conditions: readonly Condition[],
  limit: number | null = 1000,
  order = 'd.id',
): Promise<Referred[]> {
  const definition = definitionOf(type)
  const values: unknown[] = [limit]
  const { rows } = await db.query<{ title: string | Text; row: Record<string, unknown> }>(
    `select s.title, row_to_json(d) as row from ${tableOf(type)} d join title s using (id) where ${where(definition, conditions, values)} order by ${order} limit $1`,
    values,
  )
  return rows.map(({ title, row }) => ({ id: String(row['id']), type, title, state: String(row['state']), values: row }))
}

async function findReferring(finder: Finder, type: string, id: string): Promise<Referred | null> {
  const moved: Condition[] = finder.since === undefined ? [] : [{ field: 'id', is: 'among', value: await movedSince(finder, finder.since) }]
  for (const definition of finder.definitions) {
    for (const [name, field] of Object.entries(definition.fields)) {
      if (!('to' in field.options) || field.options.to !== type) continue
      const condition: Condition = columnOf(field).many ? { field: name, is: 'overlapping', value: [id] } : { field: name, is: 'equal', value: id }
      const [found] = await findDocuments(finder, definition.type, [...moved, condition], 1)
      if (found) return found
    }
  }
  return null
}

async function movedSince({ db }: Finder, pos: number): Promise<string[]> {
  const { rows } = await db.query<{ stream: string }>('select distinct stream from event where pos > $1', [pos])
  return rows.map(({ stream }) => stream)
}

function where(definition: Definition, conditions: readonly Condition[], values: unknown[]): string {
  return conditions
    .map(({ field, is, value }) => {
      const many = definition.fields[field] && columnOf(definition.fields[field]).many
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
  overlapping: (column, value) => `${column} && ${value()}`,
}
