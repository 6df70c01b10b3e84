import type { Definition } from '../definition/document-type.ts'
import { kindOf } from '../fields/kinds.ts'
import { normalized } from '../i18n/search.ts'
import { type Language, languages } from '../i18n/text.ts'
import { memoized } from '../memoized.ts'
import { columnLabel, idColumn, idLabel, type ImportColumn, importColumns } from './columns.ts'

/** The columns that a sheet's headers name. */
interface MatchedHeaders {
  /** For each header its column; null for one that is not imported. */
  readonly columns: readonly (ImportColumn | null)[]
  /** Headers that say the same as one before them. */
  readonly repeated: readonly string[]
}

/**
 * Finds the columns that headers name: by the field's name, by its aliases, by its label in any language and either alphabet,
 * with or without the mark of a required one. Of a value in three languages a plain label names the language that it is in.
 */
export function matchHeaders(definition: Definition, headers: readonly string[]): MatchedHeaders {
  const names = namesOf(definition)
  const taken = new Set<ImportColumn>()
  const repeated: string[] = []
  const columns = headers.map((header) => {
    const column = names.get(plain(header)) ?? names.get(folded(header)) ?? null
    if (column && taken.has(column)) {
      repeated.push(header)
      return null
    }
    if (column) taken.add(column)
    return column
  })
  return { columns, repeated }
}

/**
 * The columns that headers without one may mean: those whose label has all words of the header, or their beginnings (“Телефон”,
 * “Номер телефона”), where it is one alone. For a person to confirm. By the place of the header.
 */
export function proposedColumns(
  definition: Definition,
  headers: readonly string[],
  columns: readonly (ImportColumn | null)[],
): ReadonlyMap<number, ImportColumn> {
  const proposed = new Map<number, ImportColumn>()
  for (const [i, header] of headers.entries()) {
    const words = wordsOf(header)
    if (columns[i] || words.length === 0) continue
    const free = importColumns(definition).filter((column) => !columns.includes(column) && ![...proposed.values()].includes(column))
    const meant = free.filter((column) =>
      labelsOf(definition, column).some((label) =>
        words.every((word) => wordsOf(label).some((other) => other.startsWith(word) || word.startsWith(other))),
      ),
    )
    const [first] = meant
    if (first && meant.every(({ field }) => field === first.field)) proposed.set(i, first)
  }
  return proposed
}

/** The words of a header that say something, in one alphabet. */
const wordsOf = (header: string): string[] =>
  normalized(plain(header))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** The columns of a type by everything that they may be called; what comes first is meant where two are called the same. */
const namesOf = (definition: Definition): ReadonlyMap<string, ImportColumn> =>
  memoized(known, definition, () => {
    const names = new Map<string, ImportColumn>()
    const call = (name: string, column: ImportColumn) => {
      if (!names.has(name)) names.set(name, column)
    }
    const columns = importColumns(definition)
    for (const label of Object.values(idLabel)) call(plain(label), idColumn)
    for (const column of columns) for (const name of codeNamesOf(definition, column)) call(folded(name), column)
    for (const column of columns) for (const label of labelsOf(definition, column)) call(plain(label), column)
    for (const column of columns) for (const label of labelsOf(definition, column)) call(folded(label), column)
    return names
  })

const known = new WeakMap<Definition, ReadonlyMap<string, ImportColumn>>()

/** `name`, `nameLn`, `name.ln`, `passportSeria`; a reference without its `Id` too; and the same of each alias. */
function codeNamesOf({ fields, aliases }: Definition, { field, language, part }: ImportColumn): string[] {
  const stems = [field, ...Object.keys(aliases).filter((alias) => aliases[alias] === field)]
  if (kindOf(fields[field]!).target && field.endsWith('Id')) stems.push(field.slice(0, -2))
  if (part) return stems.map((stem) => `${stem}${part.name}`)
  if (!language) return stems
  return stems.flatMap((stem) => [`${stem}${language}`, `${stem}.${language}`, `${stem} ${language}`, `${stem} (${language})`])
}

/** The labels in every language; of a column of one language with its name or its code, and its own label without. */
function labelsOf(definition: Definition, column: ImportColumn): string[] {
  const readers = Object.keys(languages) as Language[]
  const labels = readers.map((reader) => columnLabel(definition, column, reader))
  const { language } = column
  if (!language) return labels
  const { label } = definition.fields[column.field]!
  return [...labels, ...readers.flatMap((reader) => [`${label[reader]} (${language})`, `${label[reader]} ${language}`]), label[language]]
}

/** A header without the mark of a required column and broken lines. */
function plain(header: string): string {
  let plain = header.replace(/\s+/g, ' ')
  while (plain.endsWith(' ') || plain.endsWith('*')) plain = plain.slice(0, -1)
  return plain.trim().toLowerCase()
}

/** The same in one alphabet, without apostrophes, dots and brackets. */
const folded = (header: string): string => normalized(plain(header)).replace(/[^\p{L}\p{N}]+/gu, '')
