import { sql } from 'kysely'
import { type ListQuery, soughtIn } from '@nazorat/machines/api-types'
import { type Definition, namedBy } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import { type Actor, isBusiness, namesOf, scopeOf } from '@nazorat/machines/workflow'
import { columnOf } from '../../documents/columns.ts'
import { documentColumn, documentTable } from '../../documents/identifiers.ts'
import { tableOf } from '../../documents/table.ts'
import { type Database } from '../../postgres/database.ts'
import { allOf, anyOf, cast, type Predicate } from '../../postgres/expressions.ts'
import { countedParties, countsNow } from '../../projections/document-counts.ts'
import { columnFilterOf } from './filters.ts'
import { visible } from './visibility.ts'

/** How far behind the end of the log kept numbers may be: what comes after is read for each answer. */
export const mostBehind = 2000

export interface KeptTotal {
  /** The documents that match and that the actor may see. */
  readonly total: number
  /** All documents in the states that the list asks for, visible to the actor or not. */
  readonly among: number
}

/**
 * The exact total of a list that asks for states and parties alone, where it is kept; null where it has to be counted, as in a
 * table of fewer rows than `from`: that is soon done.
 */
export async function keptTotal(
  db: Database,
  definition: Definition,
  actor: Actor,
  query: ListQuery,
  from: number,
): Promise<KeptTotal | null> {
  const conditions = conditionsOf(definition, query)
  if (conditions === null) return null
  const kept = await keptUpTo(db, definition, actor, from)
  if (kept === null) return null
  const inStates = query.state === undefined ? sql`true` : columnFilterOf(definition, 'state', query.state)
  const { rows } = await sql<{ total: string | null; among: string | null }>`
    select sum(n) filter (where ${allOf([...conditions, ...seen(definition, actor)])}) as total, sum(n) as among
    from (${countsNow(definition, kept)}) d where ${inStates}`.execute(db)
  return { total: Number(rows[0]!.total ?? 0), among: Number(rows[0]!.among ?? 0) }
}

/** How many of the documents that the actor sees stand in each state, where that is kept. */
export async function keptStates(db: Database, definition: Definition, actor: Actor, from: number): Promise<Map<string, number> | null> {
  const kept = await keptUpTo(db, definition, actor, from)
  if (kept === null) return null
  const { rows } = await sql<{ state: string; n: string }>`
    select state, sum(n) as n from (${countsNow(definition, kept)}) d where ${allOf([...seen(definition, actor)])} group by state`.execute(
    db,
  )
  return new Map(rows.map(({ state, n }) => [state, Number(n)]))
}

/** The conditions of a query over what is counted by, or null where it asks for something else. */
function conditionsOf(definition: Definition, query: ListQuery): Predicate[] | null {
  const { search, ...filters } = soughtIn(query)
  if (search) return null
  const counted = ['state', ...countedParties(definition)]
  const conditions: Predicate[] = []
  for (const [given, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const { name, part } = namedBy(definition, given)
    const condition = counted.includes(name) && part === undefined && columnFilterOf(definition, name, value)
    if (!condition) return null
    conditions.push(condition)
  }
  return conditions
}

/**
 * Up to which position the numbers of a type are kept; null where they do not answer for this actor: they are far behind the end
 * of the log, or the actor is named by a party that is not counted by.
 */
async function keptUpTo(db: Database, definition: Definition, actor: Actor, from: number): Promise<number | null> {
  // On behalf of a business, rows alone are read (`documents/row-security.ts`): it has few.
  if (isBusiness(actor)) return null
  const { type } = definition
  const isKnown = seenByCounted(definition, actor)
  if (isKnown === null) return null
  const { rows } = await sql<{ pos: string }>`
    select c.pos from document_count_cursor c, head, pg_class t
    where c.type = ${type} and c.parties = ${cast(countedParties(definition), 'text[]')} and t.oid = ${tableOf(type)}::regclass
      and t.reltuples >= ${from}
      and head.pos - c.pos <= ${mostBehind} and ${isKnown}`.execute(db)
  return rows[0] ? Number(rows[0].pos) : null
}

/**
 * The condition, without documents of its own, under which the counted parties alone say which documents the actor sees: they are
 * named by no other party. Null where these never say it.
 */
export function seenByCounted(definition: Definition, actor: Actor): Predicate | null {
  const { type, parties, fields, publicStates } = definition
  const counted = countedParties(definition)
  const others = Object.keys(parties).filter((name) => !counted.includes(name))
  // Whether a document names nobody at all is known by all parties alone.
  if (others.length > 0 && (counted.length === 0 || publicStates.length > 0)) return null
  const { scope } = scopeOf(actor, `${definition.permission}View`)!
  const own = cast(namesOf(actor, scope === 'all' ? 'own' : scope), 'uuid[]')
  const named = others.map((name): Predicate => {
    const column = documentColumn(definition, 'd', name)
    return fields[name] && columnOf(fields[name]).many ? sql`${column} && ${own}` : sql`${column} = any(${own})`
  })
  return sql`not exists (select from ${documentTable(type)} d where ${anyOf(named)})`
}

/** The rows that the actor sees, by the parties that are counted. */
export const seen = (definition: Definition, actor: Actor): readonly Predicate[] =>
  visible(
    memoized(byCounted, definition, () => withCounted(definition)),
    actor,
    'd',
  )

function withCounted(definition: Definition): Definition {
  const counted = countedParties(definition)
  return { ...definition, parties: Object.fromEntries(Object.entries(definition.parties).filter(([name]) => counted.includes(name))) }
}

const byCounted = new WeakMap<Definition, Definition>()
