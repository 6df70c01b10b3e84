/**
 * Folds a text for comparing: lower case, Cyrillic written in Latin by the rules of Uzbek (е is e after a consonant, else ye; ц is
 * ts after a vowel, else s; ъ and ь are left out), no apostrophes of whatever shape, no quotation marks. So «Ўқитувчи», "oʻqituvchi"
 * and "o'qituvchi" are one (`docs/domain.md`, Formats and limits).
 */
export const normalized = (text: string): string => folded(text).replaceAll('ў', 'o')

/** A text as a search for it is compared with `searchable`: folded, without what people leave out. */
export const searchTerm = (text: string): string => loose(alike(folded(text))).replaceAll('ў', 'o')

/** The words that a search asks for, as `searchTerm`, without what nobody sees: the first eight, since each is looked for in every title. */
export const searchWords = (search: string): string[] =>
  searchTerm(search.replace(/\p{Cf}/gu, ''))
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)

/** All that a text may be called by, each folded: as it is spelled, without what people leave out, and with у for ў as in Russian. */
export function variants(text: string): string[] {
  const whole = alike(folded(text))
  const read = loose(whole)
  return [...new Set([whole.replaceAll('ў', 'o'), read.replaceAll('ў', 'o'), read.replaceAll('ў', 'u')])]
}

/** The text that a search reads: its variants, one after the other. In SQL that is `folded` (migration 0056). */
export const searchable = (text: string): string => variants(text).join(' ')

/** Whether a text has all words of a search, in whatever alphabet: the function for one search and many texts. */
export function finder(search: string): (text: string) => boolean {
  const words = searchWords(search)
  return (text) => {
    const read = words.length > 0 ? searchable(text) : ''
    return words.every((word) => read.includes(word))
  }
}

/** Marks that people type for an apostrophe of Uzbek Latin: typewriter, quotation, prime, accent and modifier forms. */
const afterO = /o['’‘`´ʻʼʹʽʾʿˈˊˋ′‵‛＇‚]/g
const leftOut = /['’‘`´ʻʼʹʽʾʿˈˊˋ′‵‛＇‚ъь«»"“”„]/g

/** Folds a text, but for ў. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(afterO, 'ў')
    .replace(/([бвгджзйклмнпрстфхцчшщқғҳb-df-hj-np-tv-z])е/g, '$1e')
    .replace(leftOut, '')
    .replace(/[а-яёқғҳ]/g, (letter) => letters[letter]!)
    .replace(/([aeiouў])ц/g, '$1ts')
    .replaceAll('ц', 's')
    .replace(/\s+/g, ' ')
    .trim()

/** One letter for those that Russian does not tell apart: k for q, h for x. */
const alike = (folded: string): string => folded.replaceAll('q', 'k').replaceAll('x', 'h')

/** Without what people leave out: y of ye and the dots of ё after a consonant, t of ts ("aktsiya"), d of dj («Джамшид»). */
const loose = (folded: string): string =>
  folded
    .replaceAll('ts', 's')
    .replaceAll('dj', 'j')
    .replace(/([b-df-hj-np-tv-xz])y[eo]/g, '$1e')

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ц: 'ц',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ы: 'i',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  қ: 'q',
  ғ: 'g',
  ҳ: 'h',
}

/** Writes the apostrophes of Uzbek Latin as they should be: ʻ after o and g, ʼ elsewhere (`docs/domain.md`, Formats and limits). */
export const properLatin = (text: string): string => text.replace(/([oOgG])['’‘`ʼ]/g, '$1ʻ').replace(/(\p{L})['’‘`](?=\p{L}|$)/gu, '$1ʼ')
