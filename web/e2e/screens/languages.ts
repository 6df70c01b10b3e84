import type { Page } from 'playwright-core'
import { type Language, languages } from '@nazorat/machines/i18n'
import { names, texts } from '../../../run/testing/texts.ts'

const foreign: Readonly<Record<Language, RegExp>> = { ln: /\p{Script=Cyrillic}/u, cl: /\p{Script=Latin}/u, ru: /\p{Script=Latin}|[ўқғҳ]/iu }

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}ʻʼ'’]+/gu) ?? []

/** Words of standards, of the keyboard and of our own address, the same in every language. */
const everywhere = new Set(
  wordsOf(
    'PDF JSON Excel XES OCEL SHA-256 RFC Ed25519 IEEE XLSX Ctrl K A R Enter Esc Tab Shift Home End PageUp PageDown ZIP PEM UTC +998 AA1234567 UZS INN MFO ID A4 A5 A6 c',
  ),
)

/** Reads all that the server answers a page, so that data in any language is told from the texts of the interface. */
export function dataOf(page: Page) {
  const words = new Set<string>()
  const whole = new Set<string>()
  const read = (value: unknown): void => {
    if (typeof value === 'string') {
      whole.add(value)
      for (const word of wordsOf(value)) words.add(word)
    } else if (Array.isArray(value)) value.forEach(read)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(read)
  }
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.headers()['content-type']?.includes('json')) void response.json().then(read, () => {})
  })
  return { words, whole }
}

/** Each language is named in itself. */
const ownNames = new Set(Object.values(languages).map(({ name }) => name))

/** The texts of a page that are in another language than it speaks. */
export function foreignTexts(shown: readonly string[], language: Language, data: ReturnType<typeof dataOf>): string[] {
  const ours = new Set(texts.map((text) => text[language]))
  const others = new Set(
    texts.flatMap((text) => (['ln', 'cl', 'ru'] as const).filter((each) => each !== language).map((each) => text[each])),
  )
  return shown.filter((text) => {
    if (data.whole.has(text) || ownNames.has(text)) return false
    if (others.has(text) && !ours.has(text)) return true
    return wordsOf(text.replace(names, ' ')).some((word) => foreign[language].test(word) && !data.words.has(word) && !everywhere.has(word))
  })
}
