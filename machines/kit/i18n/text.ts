import { latinOf } from './alphabets.ts'

/** A sentence or a word in the three languages of the interface. */
export interface Text {
  readonly ln: string
  readonly cl: string
  readonly ru: string
}

export type Language = keyof Text

/**
 * A text in Uzbek Cyrillic and in Russian. Uzbek Latin follows from Cyrillic (`latinOf`) and is only given where it says something else.
 */
export function t(cl: string, ru: string, ln?: string): Text {
  // When it is first read: a process starts with some thousand texts, and few of them are read in Latin.
  return {
    get ln() {
      return (ln ??= latinOf(cl))
    },
    cl,
    ru,
  }
}

/** A text in a language; what is not translated is the same in each. */
export const inLanguage = (text: string | Text, language: Language): string => (typeof text === 'string' ? text : text[language])

/** Language ids and names as in `docs/domain.md`, Formats and limits; `tag` is the BCP 47 tag for `<html lang>` and `Intl`. */
export const languages: Record<Language, { id: number; tag: string; name: string }> = {
  ln: { id: 3, tag: 'uz-Latn', name: 'Oʻzbekcha' },
  cl: { id: 2, tag: 'uz-Cyrl', name: 'Ўзбекча' },
  ru: { id: 1, tag: 'ru', name: 'Русский' },
}

export const defaultLanguage: Language = 'cl'

export const languageOf = (id: number | null | undefined): Language =>
  (Object.keys(languages) as Language[]).find((language) => languages[language].id === id) ?? defaultLanguage

/**
 * Replaces `{name}` in a text by the parameter of that name; a parameter may itself be a text. `{n|день|дня|дней}` becomes the form
 * of a word that the number `n` asks for: of one, of a few, of many. Uzbek has no such forms.
 */
export function fill(text: Text, params: Params, language: Language): string {
  return text[language].replace(/\{(\w+)(?:\|([^{}]+))?\}/g, (whole, name: string, forms: string | undefined) => {
    const value = params[name]
    if (value === undefined) return whole
    const said = typeof value === 'object' ? value[language] : String(value)
    return forms === undefined ? said : formFor(said, forms.split('|'), language)
  })
}

/** The form for a number as it is written, `1 234,5`. A number in words, as in "more than 10 000", asks for that of many. */
function formFor(number: string, forms: readonly string[], language: Language): string {
  const value = Number(number.replaceAll('\u00a0', '').replace(',', '.'))
  const category = Number.isNaN(value) ? 'many' : (rules[language] ??= new Intl.PluralRules(languages[language].tag)).select(value)
  // A fraction takes the genitive singular, as a few do: 1,5 дня.
  return forms[{ zero: 2, one: 0, two: 1, few: 1, many: 2, other: 1 }[category]]!
}

const rules: Partial<Record<Language, Intl.PluralRules>> = {}

export type Params = Readonly<Record<string, string | number | Text>>
