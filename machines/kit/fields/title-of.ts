import type { SpelledName } from '../i18n/alphabets.ts'
import { inLanguage, type Language, type Text } from '../i18n/text.ts'
import type { AnyField, Fields } from './field.ts'
import type { Titles } from './kind.ts'
import { isEmpty } from './meaning.ts'
import { kindOf } from './kinds.ts'

/** The title of the document with an id, where it is known. */
export const titleOf = (titles: Titles, id: string, language: Language): string | undefined =>
  titles[id] === undefined ? undefined : inLanguage(titles[id], language)

/** The title that a document has by its values, in each language where it is a person's name. */
export function spelledTitle(
  { fields, title }: { readonly fields: Fields; readonly title: string },
  values: Readonly<Record<string, unknown>>,
): string | Text {
  const field = fields[title]
  const value = String(values[title] ?? '')
  return (field && spelledIn(field, value, values)) ?? value
}

/**
 * A value of a field as readers of each language read it, among the other values of its document; nothing where it is read as it stands.
 */
export const spelledIn = (field: AnyField, value: string, values: Readonly<Record<string, unknown>>): Text | undefined =>
  isEmpty(values[kindOf(field).unspelledWith?.(field.options) ?? '']) ? kindOf(field).variants?.(value) : undefined

/** The fields that a title follows from. */
export const titleFields = ({ fields, title }: { readonly fields: Fields; readonly title: string }): string[] =>
  spellingFields(fields, title)

/** The fields from which follows how a value of one of them is read (`spelledIn`). */
export function spellingFields(fields: Fields, name: string): string[] {
  const other = fields[name] && kindOf(fields[name]).unspelledWith?.(fields[name].options)
  return other === undefined ? [name] : [name, other]
}

/** Titles with the names of people as they are officially spelled, for what is kept or sent elsewhere. */
export const officialTitles = (titles: Titles): Titles =>
  Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, isSpelled(title) ? title.official : title]))

const isSpelled = (title: string | Text): title is SpelledName => typeof title === 'object' && 'official' in title
