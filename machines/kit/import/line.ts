import type { Definition } from '../definition/document-type.ts'
import type { AnyField } from '../fields/field.ts'
import { kindOf, targetOf } from '../fields/kinds.ts'
import { plainText, type SheetCell } from '../fields/written/plain-text.ts'
import { Unread } from '../fields/written/unread.ts'
import { readWritten } from '../fields/written/written.ts'
import { idColumn, type ImportColumn } from './columns.ts'

/** A line of a sheet as an input of the form. */
export interface ReadLine {
  /** Of the record that the line is of, where a column says it. */
  readonly id: string | null
  /** By field. References still stand in the words of the sheet. */
  readonly input: Record<string, unknown>
  /** Fields whose lost zeros at the beginning were put back. */
  readonly restored: string[]
}

/** Reads a line's cells; an empty one says nothing of its field. */
export function readLine(
  { fields }: Pick<Definition, 'fields'>,
  columns: readonly (ImportColumn | null)[],
  cells: readonly (SheetCell | null)[],
): ReadLine {
  const input: Record<string, unknown> = {}
  const restored = new Set<string>()
  const pieces: Record<string, string[]> = {}
  let id: string | null = null
  for (const [i, column] of columns.entries()) {
    const cell = cells[i] ?? null
    if (!column || cell === null || cell === '') continue
    if (column === idColumn) {
      id = plainText(cell)
      continue
    }
    const { field, language, part } = column
    const value = readCell(fields[field]!, cell)
    if (part) {
      const piece = String(cell).trim()
      const order = kindOf(fields[field]!).parts!.indexOf(part)
      ;(pieces[field] ??= [])[order] = part.digits && /^\d+$/.test(piece) ? piece.padStart(part.digits, '0') : piece
    } else if (language) input[field] = { ...(input[field] as object | undefined), [language]: value }
    else {
      input[field] = value
      if (isRestored(String(cell).trim(), value)) restored.add(field)
    }
  }
  for (const [field, parts] of Object.entries(pieces)) input[field] ??= readCell(fields[field]!, parts.join(''))
  return { id, input, restored: [...restored] }
}

/** A cell as a value; one that cannot be read stays as it was written, and the form says what is wrong with it. */
function readCell(field: AnyField, cell: SheetCell): unknown {
  const read = readWritten(field, cell)
  return read instanceof Unread ? String(cell).trim() : read
}

/** Whether a value is the digits that stood in the cell behind zeros that did not. */
const isRestored = (written: string, value: unknown): boolean =>
  typeof value === 'string' && value.length > written.length && /^\d+$/.test(written) && value === written.padStart(value.length, '0')

/**
 * The input of a line that changes a document: a text in three languages of which the line says some keeps the others. Nothing
 * else of what the document has is said again.
 */
export function completed(
  { fields }: Pick<Definition, 'fields'>,
  input: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      kindOf(fields[name]!).byLanguage ? { ...(values[name] as object | null), ...(value as object) } : value,
    ]),
  )
}

/** The words by which a line's references are to be found, with their fields. */
export const referenceWords = (
  { fields }: Pick<Definition, 'fields'>,
  input: Readonly<Record<string, unknown>>,
): { name: string; word: string }[] =>
  Object.entries(input).flatMap(([name, value]) =>
    targetOf(fields[name]!) ? [value].flat().map((word) => ({ name, word: String(word) })) : [],
  )
