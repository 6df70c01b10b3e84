/** A sentence or a word in the three languages of the interface. */
export interface Text {
  readonly ln: string
  readonly cl: string
  readonly ru: string
}

export type Language = keyof Text

/** A text: Uzbek Latin, Uzbek Cyrillic, Russian; none of them can be left out. */
export const t = (ln: string, cl: string, ru: string): Text => ({ ln, cl, ru })

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

/** Replaces `{name}` in a text by the parameter of that name; a parameter may itself be a text. */
export function fill(text: Text, params: Params, language: Language): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    return typeof value === 'object' ? value[language] : String(value)
  })
}

export type Params = Readonly<Record<string, string | number | Text>>
