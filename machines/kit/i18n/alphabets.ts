import { properLatin } from './search.ts'
import type { Language, Text } from './text.ts'

/** A person's name in each language, and as it is officially spelled. */
export interface SpelledName extends Text {
  readonly official: string
}

export function spelledName(official: string): SpelledName {
  return { ln: nameIn(official, 'ln'), cl: nameIn(official, 'cl'), ru: nameIn(official, 'ru'), official }
}

/**
 * A person's name in the alphabet of a language (`docs/domain.md`, Formats and limits). A word with a letter that Uzbek does not
 * have, as in "Wilson", stays as it is.
 */
export const nameIn = (name: string, language: Language): string =>
  language === 'ln'
    ? inLatin(name)
    : language === 'cl'
      ? inCyrillic(name)
      : inCyrillic(name).replace(/[ўқғҳ]/gi, (letter) => russian[letter]!)

/** The letters that Russian does not have. */
const russian: Readonly<Record<string, string>> = { ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х', Ў: 'У', Қ: 'К', Ғ: 'Г', Ҳ: 'Х' }

const inCyrillic = (name: string): string =>
  properLatin(name).replace(/[\p{Script=Latin}ʻʼ]+/gu, (word) =>
    /w|c(?!h)|[^a-zʻʼ]/i.test(word)
      ? word
      : word.replace(/sʼ(?=h)|y(?=oʻ)|[og]ʻ|[sc]h|y[aeou]|ts|[a-zʼ]/gi, (letters, at: number) => {
          const small = letters.toLowerCase()
          const isHard = small === 'e' && !/[b-df-hj-np-tvxyzʻ]/i.test(word.charAt(at - 1))
          return inCaseOf(letters, isHard ? 'э' : (toCyrillic[small] ?? letters), word, at)
        }),
  )

const inLatin = (name: string): string =>
  name.replace(/\p{Script=Cyrillic}+/gu, (word) =>
    word.replace(/./g, (letter, at: number) => {
      const small = letter.toLowerCase()
      const isYe = small === 'е' && !/[бвгджзйклмнпрстфхцчшщқғҳ]/i.test(word.charAt(at - 1))
      // "Isʼhoq" is no "Ishoq".
      const isBeforeH = /^сҳ/i.test(word.slice(at))
      return inCaseOf(letter, isYe ? 'ye' : isBeforeH ? 'sʼ' : (toLatin[small] ?? letter), word, at)
    }),
  )

/**
 * A text of the interface in Latin: as it is spelled in Cyrillic, with the words of which the official orthography of Latin drops a
 * letter. Its gaps (`{name}`, `{n|день|дня|дней}`) stay as they are.
 */
export const latinOf = (text: string): string =>
  text.replace(
    /(\{\w+(?:\|[^{}]*)?\})|[^{]+|\{/g,
    (part, gap: string | undefined) => gap ?? inLatin(respellings.reduce((spelled, [from, to]) => spelled.replace(from, to), part)),
  )

/** Words as they would be spelled in Cyrillic if Latin followed from it: субъект, объект, бюджет, октябрь, сентябрь, функция. */
const respellings = [
  [/(?<=(?<!\p{L})(?:су|о)б)ъ(?=ект)/giu, 'ь'],
  [/(?<=(?<!\p{L})б)ю(?=джет)/giu, 'у'],
  [/(?<=(?:ок|сен)т)я(?=бр)/gi, 'а'],
  [/(?<=[бвгджзйклмнпрстфхцчшқғҳ])ц/gi, 'с'],
] as const

/** Writes letters with a capital where those that they stand for have one, and all in capitals within a word in capitals. */
function inCaseOf(letters: string, written: string, word: string, at: number): string {
  const before = word.charAt(at - 1)
  const isAmongCapitals = isCapital(word.charAt(at + letters.length) || before)
  if (!isCapital(letters.charAt(0)) && !(letters === 'ʼ' && isCapital(before) && isAmongCapitals)) return written
  return isAmongCapitals ? written.toUpperCase() : written.charAt(0).toUpperCase() + written.slice(1)
}

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()

/** Latin and Cyrillic letters, one after the other. */
const pairs = 'aаbбvвgгdдjжzзiиyйkкlлmмnнoоpпrрsсtтuуfфxхqқhҳeеoʻўgʻғshшchчyoёyuюyaяtsцʼъ'.split(/(?<=[^a-zʻʼ])/)
const letters = pairs.map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const)
const toCyrillic: Readonly<Record<string, string>> = { ...Object.fromEntries(letters), ye: 'е', sʼ: 'с' }
const toLatin: Readonly<Record<string, string>> = {
  ...Object.fromEntries(letters.map(([latin, cyrillic]) => [cyrillic, latin])),
  э: 'e',
  щ: 'sh',
  ы: 'i',
  ь: '',
}
