import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '@nazorat/machines/definition'
import type { Language } from '@nazorat/machines/i18n'
import { isCollated, sortKey } from './order.ts'
import { columnsOf } from './table.ts'

/** The table of a document type, as it is named in a query. */
export const documentTable = (type: string): RawBuilder<unknown> => sql.id('doc', type)

/**
 * A column of a document table, which has this alias in the query. Throws when the definition has no such column: Kysely quotes
 * names and does not check them.
 */
export function documentColumn(definition: Definition, alias: string, name: string): RawBuilder<unknown> {
  if (!columnsOf(definition).has(name)) throw new Error(`${definition.type} has no column ${name}`)
  return sql.id(alias, name)
}

/** The same where it is compared for equality, in the collation of its index: the values that are equal do not depend on it. */
export const comparedColumn = (definition: Definition, alias: string, name: string): RawBuilder<unknown> =>
  isCollated(definition, name) ? sql`${documentColumn(definition, alias, name)} collate alphabets` : documentColumn(definition, alias, name)

/**
 * The expression that puts the rows of a document table in the order of a column, as readers of a language see it; an index has the same.
 */
export function sortColumn(definition: Definition, alias: string, name: string, language: Language): RawBuilder<unknown> {
  if (!columnsOf(definition).has(name)) throw new Error(`${definition.type} has no column ${name}`)
  return sql.raw(sortKey(definition, name, language, alias))
}

/** The text of a column in which a filter looks for parts of words, normalized as they are; null where there is no value. */
export function foldedColumn(definition: Definition, alias: string, name: string): RawBuilder<unknown> {
  const column = documentColumn(definition, alias, name)
  if (columnsOf(definition).get(name) !== 'jsonb') return sql`folded(${column})`
  // The object itself has the languages' names and its own marks in it.
  return sql`folded((select string_agg(part.value, ' ') from jsonb_each_text(${column}) part))`
}
