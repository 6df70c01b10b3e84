import type { Definition } from '../definition/document-type.ts'
import type { AnyField } from '../fields/field.ts'
import { kindOf, targetOf } from '../fields/kinds.ts'
import { plainText, type SheetCell } from '../fields/written/plain-text.ts'
import { Unread } from '../fields/written/unread.ts'
import { readWritten } from '../fields/written/written.ts'

/**
 * Which choice a value of a sheet stands for, by the key of its column and its text: a word of the field, `true`, `false`, or the id of a
 * record.
 */
export type ChosenValues = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The words that a field chooses among, where they are few: those of its definition, yes and no; null for any other field. */
export function choicesOf(field: AnyField): readonly (string | boolean)[] | null {
  const { values, filter } = kindOf(field)
  return (values?.(field.options) as readonly string[] | undefined) ?? (filter === 'flag' ? [true, false] : null)
}

/**
 * Whether a person may say which choice a value of a sheet stands for: of a few words, or of the records of another type. People
 * are not chosen so: what was chosen is kept, and the names of a sheet may not be.
 */
export function isChoosable(field: AnyField, definitionOf: (type: string) => Pick<Definition, 'personal'>): boolean {
  const target = targetOf(field)
  return target ? definitionOf(target.to).personal.length === 0 : choicesOf(field) !== null
}

/** The words of a cell, each of which stands for a choice; several where its field holds several. */
export function wordsIn(field: AnyField, cell: SheetCell): string[] {
  const read = targetOf(field) ? readWritten(field, cell) : plainText(cell)
  return [read].flat().map(String).filter(Boolean)
}

/** Whether a word is none of a field's few words. */
export const isUnknownWord = (field: AnyField, word: string): boolean =>
  choicesOf(field) !== null && readWritten(field, word) instanceof Unread
