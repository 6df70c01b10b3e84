import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Definition, namingFields, referenceTitle } from '@nazorat/machines/definition'
import { type Fields, referredIn, targetOf, type Titles, withRowFields } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import { documentColumn, documentTable } from './identifiers.ts'
import { loadTitles, valuesIn } from './load.ts'
import { type Placeholder, prepared } from '../postgres/prepared.ts'

interface Context {
  readonly db: Pool | PoolClient
  readonly definitions: readonly Definition[]
}

/**
 * The titles, by id, of documents that rows of a type refer to and that references call by more than their own title: all checks of a
 * business have its name as title. The titles of other documents come from `loadTitles`.
 */
export async function loadReferenceTitles(
  { db, definitions }: Context,
  { fields }: Pick<Definition, 'fields'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Titles> {
  const loaded = await Promise.all(
    [...namedIn(fields, definitions)].map(async ([definition, referring]) => {
      const ids = [...new Set(rows.flatMap((row) => referredIn(referring, row)))]
      const found = ids.length === 0 ? [] : await loadNames(definition)(db, { ids })
      return found.map(({ row }) => ({ definition, id: String(row['id']), values: valuesIn(definition, row) }))
    }),
  )
  const documents = loaded.flat()
  const titles = await loadTitles(
    db,
    documents.flatMap(({ definition, id, values }) => [id, ...referredIn(definition.fields, values)]),
  )
  return Object.fromEntries(
    documents.flatMap(({ definition, id, values }) => {
      const title = titles[id] === undefined ? undefined : referenceTitle(definition, values, titles, titles[id])
      return title ? [[id, title]] : []
    }),
  )
}

/** The types to which some fields refer and whose documents are called more than their title, with these fields. */
function namedIn(fields: Fields, definitions: Context['definitions']): ReadonlyMap<Definition, Fields> {
  return memoized(known, fields, () => {
    const byType = new Map<Definition, Fields>()
    for (const [name, field] of Object.entries(fields)) {
      for (const type of new Set(withRowFields(field).flatMap((each) => targetOf(each)?.to ?? []))) {
        const definition = definitions.find((each) => each.type === type)
        if (definition && namingFields(definition).length > 0) byType.set(definition, { ...byType.get(definition), [name]: field })
      }
    }
    return byType
  })
}

const known = new WeakMap<Fields, ReadonlyMap<Definition, Fields>>()

const loadNames = (definition: Definition) =>
  memoized(names, definition.type, () =>
    prepared(
      `names ${definition.type}`,
      (_, placeholder: Placeholder<{ ids: readonly string[] }>) =>
        sql<{ row: Record<string, unknown> }>`select row_to_json(x) as row from (
        select d.id, ${sql.join(namingFields(definition).map((name) => documentColumn(definition, 'd', name)))}
          from ${documentTable(definition.type)} d where d.id = any(${placeholder('ids')})
      ) x`,
    ),
  )

const names = new Map<string, ReturnType<typeof prepared<{ ids: readonly string[] }, { row: Record<string, unknown> }>>>()
