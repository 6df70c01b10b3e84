/**
 * Folds a text for searching: lower case, Cyrillic written in Latin, apostrophes of whatever shape
 * left out, so that «Ўқитувчи», "oʻqituvchi" and "o'qituvchi" are one (`docs/domain.md`, Formats and limits).
 */
export function normalized(text: string): string {
  let out = ''
  for (const letter of text.toLowerCase().normalize('NFC')) out += latin[letter] ?? letter
  return out.replace(/\s+/g, ' ').trim()
}

/** The words that a search asks for, normalized: the first eight, since each is looked for in every title. */
export const searchWords = (search: string): string[] => normalized(search).split(' ').filter(Boolean).slice(0, 8)

const latin: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '',
  ы: 'i', ь: '', э: 'e', ю: 'yu', я: 'ya', ў: 'o', қ: 'q', ғ: 'g', ҳ: 'h',
  'ʻ': '', 'ʼ': '', "'": '', '’': '', '‘': '', '`': '', '«': '', '»': '', '"': '', '“': '', '”': '',
}

/** Writes the apostrophes of Uzbek Latin as they should be: ʻ after o and g, ʼ elsewhere (`docs/domain.md`, Formats and limits). */
export const properLatin = (text: string): string =>
  text.replace(/([oOgG])['’‘`ʼ]/g, '$1ʻ').replace(/(\p{L})['’‘`](?=\p{L}|$)/gu, '$1ʼ')
