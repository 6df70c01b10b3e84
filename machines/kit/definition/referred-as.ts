import type { Definition } from './document-type.ts'
import type { Titles } from '../fields/kind.ts'
import { isEmpty } from '../fields/meaning.ts'
import { inLanguage, t, type Language, type Text } from '../i18n/text.ts'
import { valueText } from '../fields/value-text.ts'

/** A field, or the two ends of a period. */
export type NamingPart<N extends string = string> = N | readonly [from: N, to: N]

type Named = Pick<Definition, 'fields' | 'title' | 'number' | 'referredAs'>

/**
 * The parts of the title of a reference to a document of a type: those of its definition, else its number and title. Empty: the title
 * alone.
 */
const namingParts = ({ referredAs, number, title }: Named): readonly NamingPart[] =>
  referredAs ?? (number === undefined ? [] : [number, title])

/** The fields that name a document of a type where others refer to it. */
export const namingFields = (definition: Named): string[] => namingParts(definition).flat()

/**
 * The title of a reference to a document, by its values: «№ 2026-000041 · its body · 20.11.2026 – 27.11.2026». `titles` are those of
 * the documents that these values refer to, `title` is its own. Empty parts are left out; undefined where its title alone is used.
 */
export function referenceTitle(
  definition: Named,
  values: Readonly<Record<string, unknown>>,
  titles: Titles,
  title: string | Text,
): Text | undefined {
  const { fields, number } = definition
  if (namingFields(definition).every((name) => name === definition.title || isEmpty(values[name]))) return undefined
  const part = (name: string, language: Language): string => {
    if (name === definition.title) return inLanguage(title, language)
    const said = valueText(fields[name]!, values[name], { language, titles, separator: ', ' })
    return said && name === number ? `№\u00a0${said}` : said
  }
  const joined = (names: readonly NamingPart[], between: string, language: Language): string =>
    names
      .map((name) => (typeof name === 'string' ? part(name, language) : joined(name, ' – ', language)))
      .filter(Boolean)
      .join(between)
  const said = (language: Language): string => joined(namingParts(definition), ' · ', language)
  return t(said('cl'), said('ru'), said('ln'))
}
