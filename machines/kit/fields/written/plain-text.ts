/** A cell of a sheet that somebody fills in; days and moments of a workbook are ISO 8601 as its clock shows them. */
export type SheetCell = string | number | boolean

/**
 * A text without what nobody sees (bidi marks, zero-width characters, soft hyphens, controls), in composed letters (NFC), with plain
 * spaces, ends of lines and apostrophes (`docs/domain.md`, Formats and limits). What is put right is the same a second time.
 */
export function plainLines(written: SheetCell): string {
  const text = String(written)
  const seen = ordinary.test(text)
    ? text
    : text
        .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
        .replace(unseen, '')
        .replace(/\p{Zs}/gu, ' ')
        .normalize('NFC')
  return putRight(seen).trim()
}

/** Each of the two may show the other what else there is to do: letters of one alphabet where an apostrophe stood, and back. */
function putRight(text: string): string {
  const next = withApostrophes(inOneAlphabet(text))
  return next === text ? next : putRight(next)
}

/** Most texts have these characters alone, of which none is put right by itself. */
const ordinary = /^[\x20-\x7e\u0400-\u04ff\u02bb\u02bc«»№]*$/

/** Controls, marks of format, fillers and variation selectors. NUL stays, and is refused: nobody types it, and Postgres stores none. */
const unseen = /[^\P{Cc}\n\t\0]|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The same in one line. */
export function plainText(written: SheetCell): string {
  const text = plainLines(written)
  return /[\n\t]/.test(text)
    ? text
        .split(/[\n\t]/)
        .map((each) => each.trim())
        .filter(Boolean)
        .join(' ')
    : text
}

/** A code or a number as it is compared: without gaps, and without the apostrophe by which a spreadsheet is told to compute nothing. */
export const plainCode = (written: SheetCell): string =>
  plainText(
    plainText(written)
      .replace(/ /g, '')
      .replace(/^['ʼ’‘`]+/, ''),
  )

const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈˊˋ′＇]/

/** A code without its apostrophes: the code of no document has one. */
export const withoutApostrophes = (code: string): string => code.split(apostrophes).join('')

/**
 * Writes the apostrophes within words in Latin letters: ʻ after o and g, ʼ elsewhere. A text between quotation marks of that form is left
 * alone.
 */
function withApostrophes(text: string): string {
  if (!apostrophes.test(text)) return text
  const between = text.replace(/(\p{Script=Latin})['’‘‛`´ʹʻʼʽʾʿˈˊˋ′＇](?=\p{Script=Latin})/gu, apostropheAfter)
  // At the end of a word it may close a quotation.
  return /(?<!\p{L})['’‘‛`]/u.test(between)
    ? between
    : between.replace(/(\p{Script=Latin})['’‘‛`´ʹʻʼʽʾʿˈˊˋ′＇](?!\p{L})/gu, apostropheAfter)
}

const apostropheAfter = (_: string, letter: string): string => `${letter}${/[og]/i.test(letter) ? 'ʻ' : 'ʼ'}`

/** Cyrillic capitals and the Latin ones that look the same. */
const cyrillic = 'АВЕКМНОРСТУХІЈЅ'
const latin = 'ABEKMHOPCTYXIJS'
const toLatin: Readonly<Record<string, string>> = Object.fromEntries([...cyrillic].map((letter, i) => [letter, latin[i]!]))
/** Of small letters fewer look the same. */
const small: readonly (readonly [string, string])[] = [...'аеорсухіјѕ'].map((letter, i) => [letter, 'aeopcyxijs'[i]!] as const)
const pairs = [...[...cyrillic].map((letter, i) => [letter, latin[i]!] as const), ...small]
const alikeInLatin = new Map(pairs)
const alikeInCyrillic = new Map(pairs.map(([letter, other]) => [other, letter]))

/** Writes a word of both alphabets in the one that has all its letters, where only look-alikes are of the other. */
function inOneAlphabet(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text) || !/\p{Script=Latin}/u.test(text)) return text
  return text.replace(/\p{L}+/gu, (word) => {
    if (!/\p{Script=Cyrillic}/u.test(word) || !/\p{Script=Latin}/u.test(word)) return word
    const [asLatin, asCyrillic] = [alikeInLatin, alikeInCyrillic].map((alike) =>
      [...word].map((letter) => alike.get(letter) ?? letter).join(''),
    )
    const isLatin = !/\p{Script=Cyrillic}/u.test(asLatin!)
    const isCyrillic = !/\p{Script=Latin}/u.test(asCyrillic!)
    return isLatin === isCyrillic ? word : isLatin ? asLatin! : asCyrillic!
  })
}

/** Letters in Latin that look like the Cyrillic ones of a text in capitals. */
export const inLatinCapitals = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFC')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => toLatin[letter] ?? letter)

/**
 * How a code looks: codes that look the same are the same (`docs/domain.md`, Formats and limits). Letters in capitals, Cyrillic
 * ones as the Latin ones that look like them, dashes of one length, without apostrophes and without gaps beside a sign.
 */
export const lookOf = (code: string): string =>
  withoutApostrophes(inLatinCapitals(plainText(code).normalize('NFKC')))
    .replace(/\p{Pd}|−/gu, '-')
    .split(/ ?([-/.,:;№#()]) ?/)
    .join('')
    .replace(/ {2,}/g, ' ')
