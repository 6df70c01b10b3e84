import type { SpelledName } from '../i18n/alphabets.ts'
import { inLanguage, type Language, type Text } from '../i18n/text.ts'
import type { Fields } from './field.ts'
import type { Titles } from './kind.ts'
import { kindOf } from './kinds.ts'

/** The title of the document with an id, where it is known. */
export const titleOf = (titles: Titles, id: string, language: Language): string | undefined =>
  titles[id] === undefined ? undefined : inLanguage(titles[id], language)

/** A title as a document has it, in each language where it is a person's name. */
export function spelledTitle({ fields, title }: { readonly fields: Fields; readonly title: string }, value: string): string | Text {
  const field = fields[title]
  return (field && kindOf(field).spelled?.(value)) ?? value
}

/** Titles with the names of people as they are officially spelled, for what is kept or sent elsewhere. */
export const officialTitles = (titles: Titles): Titles => Object.fromEntries(Object.entries(titles).map(([id, title]) => [id, isSpelled(title) ? title.official : title]))

const isSpelled = (title: string | Text): title is SpelledName => typeof title === 'object' && 'official' in title
