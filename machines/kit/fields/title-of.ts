import { inLanguage, type Language } from '../i18n/text.ts'
import type { Titles } from './kind.ts'

/** The title of the document with an id, where it is known. */
export const titleOf = (titles: Titles, id: string, language: Language): string | undefined =>
  titles[id] === undefined ? undefined : inLanguage(titles[id], language)
