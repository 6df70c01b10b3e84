import { memoized } from '../memoized.ts'
import type { AnyField, Fields } from './field.ts'
import { holdsFiles, targetOf } from './kinds.ts'
import type { StoredFile } from './kinds/files.ts'

/** A value of a set of fields: the field it belongs to, and the path of that field, which problems are told by. */
export interface At<V> {
  readonly path: string
  readonly field: AnyField
  readonly value: V
}

/** Every id in the values by which they refer to another document. */
export function referencesIn(fields: Fields, values: Readonly<Record<string, unknown>>): At<string>[] {
  const found: At<string>[] = []
  for (const [name, field] of partsOf(fields).referring) {
    const value = values[name]
    if (value === null || value === undefined) continue
    if (Array.isArray(value)) for (const id of value) found.push({ path: name, field, value: String(id) })
    else found.push({ path: name, field, value: String(value) })
  }
  return found
}

/** Every stored file that the values name. */
export function filesIn(fields: Fields, values: Readonly<Record<string, unknown>>): At<StoredFile>[] {
  return partsOf(fields).withFiles.flatMap(([name, field]) => {
    const value = values[name]
    return Array.isArray(value) ? (value as StoredFile[]).map((file) => ({ path: name, field, value: file })) : []
  })
}

/** The fields that refer to documents, and those that name files: few, and looked for at every command. */
const partsOf = (fields: Fields) =>
  memoized(parts, fields, () => {
    const all = Object.entries(fields)
    return { referring: all.filter(([, field]) => targetOf(field) !== null), withFiles: all.filter(([, field]) => holdsFiles(field)) }
  })

const parts = new WeakMap<Fields, { referring: readonly [string, AnyField][]; withFiles: readonly [string, AnyField][] }>()
