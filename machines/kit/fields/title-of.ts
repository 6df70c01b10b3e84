import { inLanguage, type Language } from '../i18n/text.ts'
import type { Titles } from './kind.ts'

/** What the document with an id is called, where that is known. */
export const titleOf = (titles: Titles, id: string, language: Language): string | undefined =>
  titles[id] === undefined ? undefined : inLanguage(titles[id], language)
