import { sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import { type Actor, isBusiness, namesOf, Refusal, scopeOf } from '@nazorat/machines/workflow'
import { columnOf } from '../documents/columns.ts'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import type { Database } from '../postgres/database.ts'
import { anyOf, cast, type Predicate } from '../postgres/expressions.ts'
import { countedParties, type Counter, counterName } from '../projections/document-counts.ts'
import { visible } from './list/visibility.ts'

/** How far behind the end of the log stored numbers may be: what comes after is read for each answer. */
const maxBehind = 2000

export interface StoredCounts {
  readonly counter: Counter
  /** Up to which position they are stored. */
  readonly pos: number
}

/**
 * The stored numbers of a type, for a list or a report; null where they do not answer: they are far behind the end of the log, not by all
 * of the fields, or the actor is named by a party that is not counted by. `where`: a further condition.
 */
export async function storedCounts(
  db: Database,
  counter: Counter,
  actor: Actor,
  where: Predicate = sql`true`,
): Promise<StoredCounts | null> {
  const { definition, month, fields } = counter
  const isKnown = seenByCounted(definition, actor)
  if (isKnown === null) return null
  const { rows } = await sql<{ pos: number; fields: string[] }>`
    select c.pos, c.fields from document_count_cursor c, head
    where c.counter = ${counterName(counter)} and c.month is not distinct from ${cast(month, 'text')}
      and c.fields @> ${cast([...countedParties(definition), ...fields], 'text[]')}
      and head.pos - c.pos <= ${maxBehind} and ${where} and ${isKnown}`.execute(db)
  const [found] = rows
  return found ? { counter: { ...counter, fields: found.fields }, pos: found.pos } : null
}

/**
 * The condition, without documents of its own, under which the counted parties alone say which documents the actor sees: they are
 * named by no other party. Null where these never say it.
 */
function seenByCounted(definition: Definition, actor: Actor): Predicate | null {
  // On behalf of a business, rows alone are read (`documents/row-security.ts`): it has few.
  if (isBusiness(actor)) return null
  const { type, parties, fields, publicStates } = definition
  const counted = countedParties(definition)
  const others = Object.keys(parties).filter((name) => !counted.includes(name))
  // Whether a document names nobody at all is known by all parties alone.
  if (others.length > 0 && (counted.length === 0 || publicStates.length > 0)) return null
  const held = scopeOf(actor, `${definition.permission}View`)
  if (!held) throw new Refusal('forbidden')
  const own = cast(namesOf(actor, held.scope === 'all' ? 'own' : held.scope), 'uuid[]')
  const named = others.map((name): Predicate => {
    const column = documentColumn(definition, 'd', name)
    return fields[name] && columnOf(fields[name]).many ? sql`${column} && ${own}` : sql`${column} = any(${own})`
  })
  return sql`not exists (select from ${documentTable(type)} d where ${anyOf(named)})`
}

/** The groups `d` that the actor sees, by the parties that are counted. */
export const seenGroups = (definition: Definition, actor: Actor): readonly Predicate[] =>
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
