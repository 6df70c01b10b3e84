import { normalized } from '../../i18n/search.ts'
import type { Text } from '../../i18n/text.ts'
import { memoized } from '../../memoized.ts'
import { no, yes } from '../kinds/choices.ts'
import { plainLines, plainText, type SheetCell } from './plain-text.ts'
import { type Read, Unread } from './unread.ts'

type Labels = Readonly<Record<string, Text>>

/**
 * One of a few words: by its key or its label in any language, in either alphabet; by its first letter, or by three letters or more
 * with which it alone begins (`м`, `жен.`).
 */
export function readChoice(written: SheetCell, { options }: { readonly options: Labels }): Read {
  const text = plainText(written)
  return keyOf(text, options) ?? new Unread('choice', { written: text, options: listed(options) })
}

/** As it is exported, and as spreadsheets and people write it. */
export function readFlag(written: SheetCell): Read {
  if (typeof written === 'boolean') return written
  const text = plainText(written)
  const key = keyOf(text, yesAndNo) ?? text.toLowerCase()
  return Object.hasOwn(flags, key) ? flags[key] : new Unread('notYesNo', { written: text })
}

const yesAndNo: Labels = { true: yes, false: no }

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  '+': true,
  истина: true,
  false: false,
  0: false,
  '-': false,
  '–': false,
  ложь: false,
}

/** The members of a list: on lines of their own, or with semicolons between them. */
export const readMembers = (written: SheetCell): string[] =>
  plainLines(written)
    .split(/[\n;]/)
    .map((each) => each.trim())
    .filter(Boolean)

function keyOf(text: string, options: Labels): string | undefined {
  if (Object.hasOwn(options, text)) return text
  const wanted = normalized(text.replace(/\.$/, ''))
  const names = namesOf(options)
  const whole = names.find(([, all]) => all.includes(wanted))
  if (whole || (wanted.length !== 1 && wanted.length < 3)) return whole?.[0]
  const begun = names.filter(([, all]) => all.some((each) => each.startsWith(wanted)))
  return begun.length === 1 ? begun[0]![0] : undefined
}

/** The names of each option as they are compared. */
const namesOf = (options: Labels) =>
  memoized(known, options, () =>
    Object.entries(options).map(([key, label]) => [key, [key, label.ln, label.cl, label.ru].map(normalized)] as const),
  )

const known = new WeakMap<Labels, readonly (readonly [string, readonly string[]])[]>()

/** The first of the words that there are. */
function listed(options: Labels): Text {
  const labels = Object.values(options)
  const say = (language: keyof Text) =>
    `${labels
      .slice(0, maxListed)
      .map((label) => label[language])
      .join(', ')}${labels.length > maxListed ? '…' : ''}`
  return { ln: say('ln'), cl: say('cl'), ru: say('ru') }
}

const maxListed = 8
