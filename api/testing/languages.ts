import { expect } from 'vitest'
import type { ProblemReply } from '@nazorat/machines/api-types'
import type { Language } from '@nazorat/machines/i18n'

export const everyLanguage: readonly Language[] = ['ln', 'cl', 'ru']

/**
 * Checks a refusal: it is in the reader's language, has the right content type, and reveals no internals. `spoken` are words
 * of data in it, which may be in any script.
 */
export async function problemOf(response: Response, language: Language, spoken: readonly string[] = []): Promise<ProblemReply> {
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(text).not.toMatch(inside)
  const problem = JSON.parse(text) as ProblemReply
  expect(problem).toMatchObject({ type: 'about:blank', status: response.status })
  for (const sentence of [problem.title, ...Object.values(problem.errors ?? {}).flat()]) {
    expect(foreign(sentence, language, spoken), `${language}: ${sentence}`).toEqual([])
  }
  return problem
}

/** A stack, a path, SQL or the name of a bug. */
const inside =
  /\bat \S+ \(|node_modules|\.[tj]s:\d|\b(select|insert|update|delete)\b.*\b(from|into|set|where)\b|syntax error|violates|relation "|invalid input|\w+Error\b|pg_/i

/** The words of a sentence that are not in its language; text in quotation marks is data. */
function foreign(sentence: string, language: Language, spoken: readonly string[]): string[] {
  const text = [...spoken, 'JSON', 'PDF'].reduce((left, word) => left.replaceAll(word, ' '), sentence.replace(/«[^»]*»/g, ' '))
  const words = text.match(/\p{L}{2,}/gu) ?? []
  if (language === 'ln') return words.filter((word) => /\p{Script=Cyrillic}/u.test(word) || english.has(word.toLowerCase()))
  return words.filter((word) => !/\p{Script=Cyrillic}/u.test(word))
}

const english = new Set(
  `the is are was be not and or of to in for with must should can cannot invalid unknown wrong error required field value file found request
   expected access denied too large many missing`.split(/\s+/),
)
