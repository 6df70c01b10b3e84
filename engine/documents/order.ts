import { escapeLiteral } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { kindOf } from '@nazorat/machines/fields'
import { type Language, languages } from '@nazorat/machines/i18n'
import { memoized } from '@nazorat/machines/memoized'
import { columnOf, quoted, systemColumns } from './columns.ts'
import { isSpelled, spelledColumn } from './derived-columns.ts'

/** The column by which a definition sorts its list. */
export const ownOrder = ({ list }: Definition): string => list.sort.replace(/^-/, '')

/**
 * The expression, in SQL, that puts documents in the order of a column as readers of a language see it (`docs/domain.md`, Formats and
 * limits): queries and indexes have it from here, or an index would not serve. `alias` is that of the table in a query.
 */
export function sortKey(definition: Definition, name: string, language: Language, alias?: string): string {
  const column = (each: string) => (alias ? `${alias}.` : '') + quoted(each)
  if (isSpelled(definition, name)) return inAlphabets(`(${column(spelledColumn(name))} ->> '${language}')`)
  if (typeOf(definition, name) === 'jsonb') return inAlphabets(`(${column(name)} ->> '${language}')`)
  const options = optionsOf(definition, name)
  if (options) return `array_position(array[${options.map(escapeLiteral).join()}], ${column(name)})`
  return typeOf(definition, name) === 'text' ? inAlphabets(column(name)) : column(name)
}

/** The keys of a column's orders, by the end of their indexes' names: that of each language where they differ. */
export const sortKeys = (definition: Definition, name: string): (readonly [suffix: string, key: string])[] =>
  isSpelled(definition, name)
    ? (Object.keys(languages) as Language[]).map((language) => [`_${language}`, sortKey(definition, name, language)])
    : [['', sortKey(definition, name, 'ln')]]

const inAlphabets = (text: string): string => `${text} collate alphabets`

/** The words of a choice: they are sorted as they are offered. */
export function optionsOf({ fields }: Definition, name: string): readonly string[] | undefined {
  const field = fields[name]
  return field && columnOf(field).type === 'text' ? (kindOf(field).values?.(field.options) as readonly string[] | undefined) : undefined
}

/** Whether a choice stands in an index, by its place among the options. */
export const isIndexedByPlace = (definition: Definition, name: string): boolean =>
  optionsOf(definition, name) !== undefined && [...columnsSortedBy(definition), ownOrder(definition)].includes(name)

/** The Postgres type of a column that a definition or the system names. */
export const typeOf = ({ fields }: Definition, name: string): string | undefined =>
  fields[name] ? columnOf(fields[name]).type : (systemColumns as Readonly<Record<string, string>>)[name]

/** A name in three languages may be longer than an index takes; of what is sorted by one there is never much. */
export const isIndexable = (definition: Definition, name: string): boolean => typeOf(definition, name) !== 'jsonb'

/** The fields by which people sort a list, from an index: those that it shows, but for what is only yes or no. */
export const columnsSortedBy = (definition: Definition): string[] =>
  definition.list.columns.filter((name) => {
    const field = definition.fields[name]
    return field && columnOf(field).sortable && !['jsonb', 'boolean'].includes(columnOf(field).type) && name !== ownOrder(definition)
  })

/** Whether a text stands in an index in the order in which people read it: who looks for equal texts asks in that collation too. */
export const isCollated = (definition: Definition, name: string): boolean =>
  memoized(collated, definition, () => {
    const sorted = [...columnsSortedBy(definition), ownOrder(definition)]
    return new Set(sorted.filter((each) => sortKey(definition, each, 'ln') === inAlphabets(quoted(each))))
  }).has(name)

const collated = new WeakMap<Definition, ReadonlySet<string>>()
