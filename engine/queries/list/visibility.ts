import { sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import { type Actor, namesOf, Refusal, scopeOf } from '@nazorat/machines/workflow'
import { documentColumn } from '../../documents/identifiers.ts'
import { columnsOf } from '../../documents/table.ts'
import { allOf, anyOf, cast, type Predicate } from '../../postgres/expressions.ts'

/**
 * The condition under which the actor sees a row of the document table that has this alias: what `isVisible` of the kit says, in
 * SQL. None where every row is seen; throws `forbidden` where none is. `among` are the states that are asked for, where some are:
 * what they settle is not asked of every row, so that an index may answer alone.
 */
export function visible(definition: Definition, actor: Actor, alias: string, among?: readonly unknown[]): readonly Predicate[] {
  const held = scopeOf(actor, `${definition.permission}View`)
  if (!held) throw new Refusal('forbidden')
  const { parties, privateStates, publicStates } = definition
  const names = Object.keys(parties)
  const concerns = (states: readonly string[]) => states.some((state) => !among || among.includes(state))
  if (names.length === 0 || (held.scope === 'all' && !concerns(privateStates))) return []
  const own = cast(namesOf(actor, held.scope === 'all' ? 'own' : held.scope), 'uuid[]')
  const column = (name: string) => documentColumn(definition, alias, name)
  const isMany = (name: string) => columnsOf(definition).get(name)!.endsWith('[]')
  const state = column('state')
  const reasons = Object.entries(parties).map(([name, { except = [] }]): Predicate => {
    const named: Predicate = isMany(name) ? sql`${column(name)} && ${own}` : sql`${column(name)} = any(${own})`
    return concerns(except) ? allOf([named, sql<boolean>`${state} <> all(${cast(except, 'text[]')})`]) : named
  })
  if (concerns(publicStates)) {
    const namesNobody = names.map((name): Predicate =>
      isMany(name) ? sql`coalesce(cardinality(${column(name)}), 0) = 0` : sql`${column(name)} is null`,
    )
    reasons.push(allOf([...namesNobody, sql<boolean>`${state} = any(${cast(publicStates, 'text[]')})`]))
  }
  if (held.scope === 'all') reasons.unshift(sql`${state} <> all(${cast(privateStates, 'text[]')})`)
  return [anyOf(reasons)]
}
