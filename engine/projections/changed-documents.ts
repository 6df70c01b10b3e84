import { type RawBuilder, sql } from 'kysely'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { documentColumn, documentTable } from '../documents/identifiers.ts'
import { columnsOf } from '../documents/table.ts'

/**
 * The documents of a type that have moved since a position, each twice: as it was then, with -1 as `n`, and as it is now, with 1.
 * Rows of `state`, some fields by their names, and `n`: their sums are how numbers of documents by these fields have changed.
 * `among` narrows the events `e` further.
 */
export function changedDocuments(
  definition: Definition,
  fields: readonly string[],
  pos: number,
  among: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const patched = (alias: string, name: string) => sql`${sql.id(alias, 'patch')} -> ${sql.lit(name)} is not null`
  const changed = fields.map((name, i) => sql`, bool_or(${patched('e', name)}) as ${sql.id(`changed${i}`)}`)
  const typed = (value: RawBuilder<unknown>, name: string) => sql`${value}::${sql.raw(columnsOf(definition).get(name)!)}`
  // A field that no event since has named has the value of now.
  const former = fields.map(
    (name, i) => sql`, case when m.${sql.id(`changed${i}`)} or d.id is null then ${typed(
      sql`(
    select f.patch ->> ${sql.lit(name)} from event f where f.stream = m.id and f.version < m.version and ${patched('f', name)}
      order by f.version desc limit 1)`,
      name,
    )}
    else ${documentColumn(definition, 'd', name)} end as ${sql.id(name)}`,
  )
  const present = fields.map((name) => sql`, ${documentColumn(definition, 'd', name)}`)
  const table = documentTable(definition.type)
  // Materialized: it is asked twice.
  return sql`select c.* from (
    with m as materialized (
      select e.stream as id, min(e.version) as version,
        (array_agg(e.from_state order by e.version))[1] as state ${sql.join(changed, sql``)}
      from event e where e.pos > ${pos} and ${among} and e.type = ${definition.type} group by e.stream)
    select m.state ${sql.join(former, sql``)}, -1 as n from m left join ${table} d on d.id = m.id
      where m.version > 1 and m.state <> ${sql.lit(deletedState)}
    union all select d.state ${sql.join(present, sql``)}, 1 from m join ${table} d on d.id = m.id) c`
}
