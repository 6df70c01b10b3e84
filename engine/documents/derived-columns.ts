import type { Definition } from '@nazorat/machines/definition'
import { kindOf, lookOf, spelledIn, spellingFields } from '@nazorat/machines/fields'
import { languages, variants, searchable, spelledName } from '@nazorat/machines/i18n'
import { memoized } from '@nazorat/machines/memoized'
import type { Document } from './document.ts'

/** A column that follows from fields of its document. No query of a person may name it. */
export interface DerivedColumn {
  /** The Postgres type. */
  readonly type: string
  /** The fields from which it follows. */
  readonly fields: readonly string[]
  read(values: Document['values']): unknown
}

/** The derived columns of a type's table: the text that is searched, the looks of unique texts, the variants of people's names. */
export const derivedColumns = (definition: Definition): ReadonlyMap<string, DerivedColumn> =>
  memoized(known, definition, () => {
    const { fields, list } = definition
    const names = Object.keys(fields)
    return new Map<string, DerivedColumn>([
      ...(isSearchedInTable(definition)
        ? [
            [searchColumn, { type: 'text', fields: list.search, read: (values) => searchText(definition, { values }) }] as [
              string,
              DerivedColumn,
            ],
          ]
        : []),
      ...names
        .filter((name) => isComparedByLook(definition, name))
        .map((name): [string, DerivedColumn] => [lookColumn(name), lookAt(name)]),
      ...names
        .filter((name) => isSpelled(definition, name))
        .map((name): [string, DerivedColumn] => [spelledColumn(name), spellingOf(definition, name)]),
    ])
  })

const known = new WeakMap<Definition, ReadonlyMap<string, DerivedColumn>>()

/** The column of a table that is searched. */
export const searchColumn = 'search'

/** The column of a unique text as it looks (`lookOf`), by which it is compared with others; no field has a space in its name. */
export const lookColumn = (name: string): string => `${name} look`

/** The column of a text as readers of each language read it (`spelledIn`), by which lists are sorted. */
export const spelledColumn = (name: string): string => `${name} spelled`

/**
 * Whether a search reads the table itself: of documents that not everybody sees it then joins the indexes of its words and of who
 * sees them before it reads a row. Others are found among the titles.
 */
export const isSearchedInTable = ({ parties, list }: Definition): boolean => list.search.length > 0 && Object.keys(parties).length > 0

/** Whether a filter by a field finds parts of words. */
export const isFilteredByWords = ({ fields }: Definition, name: string): boolean =>
  fields[name] !== undefined && kindOf(fields[name]).filter === 'words'

/** Whether what a filter by words finds in a field is among what a search of the table finds. */
export const isFoundBySearch = (definition: Definition, name: string): boolean =>
  isSearchedInTable(definition) && definition.list.search.includes(name)

/** Whether a field's values are unique by how they look. */
export const isComparedByLook = ({ unique, fields }: Definition, name: string): boolean =>
  kindOf(fields[name]!).comparedByLook === true && unique.flat().includes(name)

/** Whether readers of each language read a field in their own alphabet. */
export const isSpelled = ({ fields }: Definition, name: string): boolean =>
  fields[name] !== undefined && kindOf(fields[name]).variants !== undefined

const lookAt = (name: string): DerivedColumn => ({
  type: 'text',
  fields: [name],
  read: ({ [name]: value }) => (typeof value === 'string' ? lookOf(value) : null),
})

const spellingOf = (definition: Definition, name: string): DerivedColumn => ({
  type: 'jsonb',
  fields: spellingFields(definition.fields, name),
  read(values) {
    const value = values[name]
    if (typeof value !== 'string') return null
    const spelled = spelledIn(definition.fields[name]!, value, values)
    return Object.fromEntries(Object.keys(languages).map((language) => [language, spelled?.[language as keyof typeof languages] ?? value]))
  },
})

/** The text of a document that a search reads, folded once, when it is written. */
export const searchText = (definition: Definition, { values }: Pick<Document, 'values'>): string =>
  searchable(definition.list.search.flatMap((name) => textsIn(values[name])).join(' '))

/** The texts of a value: one, that of each language, or none. */
const textsIn = (value: unknown): string[] =>
  value === null || value === undefined
    ? []
    : typeof value === 'object'
      ? Object.keys(value)
          .sort()
          .map((language) => (value as Record<string, string>)[language]!)
      : [String(value)]

/** Texts as the rules write them by which a type's columns are derived: its table is rebuilt when one of them changes. */
export const derivingRules = (definition: Definition): readonly unknown[] =>
  Object.keys(definition.fields).some((name) => isSpelled(definition, name)) ? [readByRules, spelledByRules] : [readByRules]

const readByRules = variants(
  'Ер ресурслари: Поезд, объект, Цирк, акция, Конституция, Семёнов, Джўраев Ўқтам Ғани Ҳамид O´tkir xoʼja',
).join()
const spelledByRules = ['Yoʻldosheva Oʻgʻiloy Isʼhoq qizi Tsoy Yevgeniya', 'Щербакова Ҳулкар Қодир Объедков Семёнович'].map(spelledName)
