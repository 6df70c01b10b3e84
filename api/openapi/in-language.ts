import { type Language, languages, type Text } from '@nazorat/machines/i18n'

/** A page whose texts, wherever they stand in it, are said in one language. */
export function inLanguage<T>(language: Language, page: T): T {
  return said(page) as T

  function said(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(said)
    if (typeof part !== 'object' || part === null) return part
    if (isText(part)) return part[language]
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, said(value)]))
  }
}

/** A schema may have the languages' names too, but no strings under them. */
const isText = (part: object): part is Text =>
  Object.keys(part).length === Object.keys(languages).length &&
  Object.keys(languages).every((language) => typeof (part as Record<string, unknown>)[language] === 'string')

/** «Tekshirishlar: roʻyxat». */
export const joined = (one: Text, other: Text): Text => ({
  ln: `${one.ln}: ${other.ln}`,
  cl: `${one.cl}: ${other.cl}`,
  ru: `${one.ru}: ${other.ru}`,
})
