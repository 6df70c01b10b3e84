import { memoized } from '../memoized.ts'
import { fill, type Language, t, type Text } from '../i18n/text.ts'
import type { AnyField, Fields } from './field.ts'
import { holdsFiles, kindOf, rowFieldsOf, targetOf, withRowFields } from './kinds.ts'
import type { NamedFile } from './kind.ts'

/** Where something stands among the values of a set of fields. */
export interface Place {
  /** The name of the field, or of a cell in rows: `items.2.employeeId`. Problems are told by it. */
  readonly path: string
  readonly field: AnyField
  /** The label of the field; of a cell with the number of its row. */
  readonly label: Text
}

export interface At<V> extends Place {
  readonly value: V
  /** Of a cell: its row, and the fields that rows have. */
  readonly row?: { readonly fields: Fields; readonly values: Held }
}

type Held = Readonly<Record<string, unknown>>

/** Every id in the values by which they refer to another document. */
export const referencesIn = (fields: Fields, values: Held): At<string>[] =>
  findIn(fields, values, 'referring').flatMap(({ value, ...place }) => [value].flat().map((id) => ({ ...place, value: String(id) })))

/** The ids of `referencesIn` without their places. It is called for every event that is appended, and builds no objects. */
export function referredIn(fields: Fields, values: Held): string[] {
  const ids: string[] = []
  for (const [name, field] of partsOf(fields).referring) {
    const value = values[name]
    if (value === null || value === undefined) continue
    const inner = rowFieldsOf(field)
    if (inner) for (const row of rowsIn(value)) ids.push(...referredIn(inner, row))
    else if (Array.isArray(value)) for (const id of value) ids.push(String(id))
    else ids.push(String(value))
  }
  return ids
}

/** Every stored file that the values name. */
export const filesIn = (fields: Fields, values: Held): At<NamedFile>[] =>
  findIn(fields, values, 'withFiles').flatMap(({ value, ...place }) =>
    filesOf(place.field, value).map((file) => ({ ...place, value: file })),
  )

/** The stored files without those that were made of others of them: each as people count it. */
export const wholeFilesIn = (fields: Fields, values: Held): At<NamedFile>[] =>
  filesIn(fields, values).filter(({ value }) => value.madeOf === undefined)

/** The files of a value: none of one that is sealed, whose person was erased. */
function filesOf(field: AnyField, value: unknown): readonly NamedFile[] {
  if (typeof value !== 'object' || value === null || 'sealed' in value) return []
  return kindOf(field).filesOf?.(value as never) ?? []
}

/** The place that a problem of a field's value is told by, from where the schema has found it. */
export function placeOf(name: string, field: AnyField, [row, cell]: readonly PropertyKey[]): Place {
  const inner = rowFieldsOf(field)
  if (!inner || typeof row !== 'number') return { path: name, field, label: field.label }
  if (typeof cell === 'string' && Object.hasOwn(inner, cell)) return cellPlace(name, row, cell, inner[cell]!)
  return { path: `${name}.${row}`, field, label: inRow(field.label, row) }
}

/** The place of a cell in a row, which is counted from 0. */
export const cellPlace = (name: string, row: number, cell: string, field: AnyField): Place => ({
  path: `${name}.${row}.${cell}`,
  field,
  label: inRow(field.label, row),
})

function inRow(label: Text, row: number): Text {
  const say = (language: Language) => fill(withRow, { label, row: row + 1 }, language)
  return { ln: say('ln'), cl: say('cl'), ru: say('ru') }
}

const withRow = t('{label}, {row}-қатор', '{label}, строка {row}')

/** The values of the fields that are looked for, also in rows, but for those that are empty. */
function findIn(fields: Fields, values: Held, what: keyof Parts): At<unknown>[] {
  return partsOf(fields)[what].flatMap(([name, field]): At<unknown>[] => {
    const value = values[name]
    if (value === null || value === undefined) return []
    const inner = rowFieldsOf(field)
    if (!inner) return [{ path: name, field, label: field.label, value }]
    return rowsIn(value).flatMap((row, i) =>
      findIn(inner, row, what).map(({ path, field: cell, value: held }) => ({
        ...cellPlace(name, i, path, cell),
        value: held,
        row: { fields: inner, values: row },
      })),
    )
  })
}

/** The rows of a value that may be none, as what is typed is. */
export const rowsIn = (value: unknown): readonly Held[] =>
  Array.isArray(value) ? value.map((row: unknown) => (typeof row === 'object' && row !== null ? (row as Held) : {})) : []

interface Parts {
  readonly referring: readonly [string, AnyField][]
  readonly withFiles: readonly [string, AnyField][]
}

/** The fields that refer to documents, and those that name files, themselves or in rows: few, and looked for at every command. */
const partsOf = (fields: Fields): Parts =>
  memoized(parts, fields, () => {
    const all = Object.entries(fields)
    return {
      referring: all.filter(([, field]) => withRowFields(field).some((each) => targetOf(each) !== null)),
      withFiles: all.filter(([, field]) => withRowFields(field).some(holdsFiles)),
    }
  })

const parts = new WeakMap<Fields, Parts>()
