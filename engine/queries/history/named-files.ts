import { sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import { filesIn, type NamedFile, namesFiles } from '@nazorat/machines/fields'
import type { Actor } from '@nazorat/machines/workflow'
import type { Document } from '../../documents/document.ts'
import type { LookupContext } from '../../documents/lookups.ts'
import { database } from '../../postgres/database.ts'
import { hiddenStates, isTold } from './transitions.ts'

/** A file as a document names it; null when it does not. */
export const fileIn = ({ fields }: Definition, values: Record<string, unknown>, hash: string): NamedFile | null =>
  filesIn(fields, values).find(({ value }) => value.hash === hash)?.value ?? null

/** A file as a document named it in a version that this actor may know of; null when it never had it. */
export async function pastFile(
  context: LookupContext,
  definition: Definition,
  document: Document,
  actor: Actor,
  hash: string,
): Promise<NamedFile | null> {
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
  return rows[0] ? fileIn(definition, rows[0].values, hash) : null
}
