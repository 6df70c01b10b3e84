import { type RawBuilder, sql } from 'kysely'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { documentTable } from '../../documents/identifiers.ts'
import { columnsOf } from '../../documents/table.ts'

/**
 * The documents of a type with some of their columns, for the `from` of a query: as they are now, from their table, or as they were
 * at a moment (ISO 8601), folded from the log by Postgres. The latter reads all events of the type up to then.
 */
export function documentsAt(definition: Definition, names: Iterable<string>, at: string | null): RawBuilder<unknown> {
  if (at === null) return documentTable(definition.type)
  const columns = [...new Set(names)].filter((name) => name !== 'id' && name !== 'state')
  const patched = (name: string) => sql`e.patch -> ${sql.lit(name)}`
  const lastOf = (name: string) => sql`(array_agg(${patched(name)} order by e.version desc) filter (where ${patched(name)} is not null))[1]`
  const last = columns.map((name) => sql`, ${lastOf(name)} as ${sql.id(name)}`)
  const typed = columns.map((name) => sql`, ${asColumn(sql.id(name), columnsOf(definition).get(name)!)} as ${sql.id(name)}`)
  return sql`(
    select id, state ${sql.join(typed, sql``)} from (
      select e.stream as id, (array_agg(e.to_state order by e.version desc))[1] as state ${sql.join(last, sql``)}
      from event e where e.type = ${definition.type} and e.at <= ${at}::timestamptz group by e.stream
    ) folded where state <> ${sql.lit(deletedState)})`
}

/** A JSON value of a patch as a column of this Postgres type has it. */
function asColumn(value: RawBuilder<unknown>, type: string): RawBuilder<unknown> {
  if (type === 'jsonb') return sql`case json_typeof(${value}) when 'null' then null else ${value}::jsonb end`
  if (!type.endsWith('[]')) return sql`(${value} #>> '{}')::${sql.raw(type)}`
  const members = sql`json_array_elements_text(case json_typeof(${value}) when 'array' then ${value} end)`
  return sql`(select array_agg(member) from ${members} member)::${sql.raw(type)}`
}
