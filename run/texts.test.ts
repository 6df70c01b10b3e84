import { expect, test } from 'vitest'
import { latinOf, normalized, type Text } from '@nazorat/machines/i18n'
import { gap, names, texts } from './testing/texts.ts'

const wrong = (is: (text: Text) => boolean): Text[] => texts.filter(is)
const plain = (text: string): string => text.replace(gap, ' ').replace(names, ' ')

test('texts are found at all', () => expect(texts.length).toBeGreaterThan(1000))

test('no text has letters of another writing in it', () => {
  expect(wrong(({ ln }) => /\p{Script=Cyrillic}/u.test(plain(ln)))).toEqual([])
  expect(wrong(({ cl, ru }) => /\p{Script=Latin}/u.test(plain(cl + ru)))).toEqual([])
  expect(wrong(({ ru }) => /[ўқғҳ]/i.test(ru))).toEqual([])
})

test('Uzbek in Latin has the letters ʻ and ʼ and no other apostrophe', () => {
  expect(wrong(({ ln }) => /\p{L}['’‘`´]|[og]ʼ|[^og\s«(]ʻ/iu.test(plain(ln)))).toEqual([])
})

test('Uzbek says the same in both writings', () => {
  // Uzbek Latin drops the `y` of months and of «бюджет» and the `t` of `ts`, and has one `e` for Cyrillic `е` and `э`.
  const alike = (text: string) =>
    normalized(text.replace(gap, ' # '))
      .replaceAll('ye', 'e')
      .replaceAll('ts', 's')
      .replaceAll('tyabr', 'tabr')
      .replaceAll('byudjet', 'budjet')
      .replace(/[^\p{L}#]/gu, '')
  // Days of the week are abbreviated to their first letter, which is a digraph in one of them.
  expect(wrong(({ ln, cl }) => ln.length > 2 && alike(ln) !== alike(cl))).toEqual([])
})

test('Latin is given only where it does not follow from Cyrillic', () => {
  // A value that a template takes may be in Cyrillic, and is not rewritten.
  expect(texts.filter(({ ln, cl, isGiven }) => isGiven && !ln.includes('${') && ln === latinOf(cl))).toEqual([])
})

test('all three languages of a text have the same gaps', () => {
  // The forms of a word are no gap: a unit stands without its number, and in Uzbek has one form.
  const gaps = (text: string) =>
    [
      ...new Set(
        text
          .match(gap)
          ?.filter((each) => !each.includes('|'))
          .map((each) => each.replace(/\.(ln|cl|ru)\}|\('(ln|cl|ru)'\)\}/, '}')),
      ),
    ]
      .toSorted()
      .join()
  expect(wrong(({ ln, cl, ru }) => new Set([gaps(ln), gaps(cl), gaps(ru)]).size > 1)).toEqual([])
})

test('a counted word has three forms in Russian, that of one, of a few and of many, and none in Uzbek, where it stays singular', () => {
  const forms = (text: string) => (text.match(gap) ?? []).filter((each) => each.includes('|'))
  expect(wrong(({ ln, cl }) => [...forms(ln), ...forms(cl)].length > 0)).toEqual([])
  expect(wrong(({ ru }) => forms(ru).some((each) => !/^\{\w+\|[а-яё ]+\|[а-яё ]+\|[а-яё ]+\}$/i.test(each)))).toEqual([])
  // A number before a word that has only one form: 2 раз, 21 строк.
  expect(
    wrong(({ ru }) =>
      /(?<!\$)\{(n|count|total|days|most|maximum|minimum)\} (раз|строк|дней|день|документов|знаков|событий)(?!\p{L})/u.test(ru),
    ),
  ).toEqual([])
})
