import { sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import { filesIn, namesFiles } from '@nazorat/machines/fields'
import type { Actor } from '@nazorat/machines/workflow'
import type { Document } from '../../documents/document.ts'
import type { LookupContext } from '../../documents/lookups.ts'
import { database } from '../../postgres/database.ts'
import { hiddenStates, isTold } from './transitions.ts'

/** The name under which a document has a file; null when it does not have it. */
export const fileNameIn = ({ fields }: Definition, values: Record<string, unknown>, hash: string): string | null =>
  filesIn(fields, values).find(({ value }) => value.hash === hash)?.value.name ?? null

/** The name under which a document had a file in a version that this actor may know of; null when it never had it. */
export async function pastFileName(
  context: LookupContext,
  definition: Definition,
  document: Document,
  actor: Actor,
  hash: string,
): Promise<string | null> {
  const fields = Object.keys(definition.fields).filter((name) => namesFiles(definition.fields[name]!))
  const hidden = await hiddenStates(context, definition, document, actor)
  const { rows } = await sql<{ values: Record<string, unknown> }>`
    with written as (
      select field, version, lead(version) over (partition by field order by version) as until, value
      from event cross join lateral json_each(patch) as each (field, value)
      where stream = ${document.id} and field = any(${fields})
    )
    select json_build_object(field, value) as values from written where strpos(value::text, ${hash}) > 0 and exists (
      select from event where stream = ${document.id} and version >= written.version and (until is null or version < until)
        and ${isTold(hidden)}
    ) limit 1`.execute(database(context.db))
  return rows[0] ? fileNameIn(definition, rows[0].values, hash) : null
}
