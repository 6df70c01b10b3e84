import { type AnyField, dayOf, type Kind, type Language, type StoredFile, t, type Text, timeOf } from '@nazorat/machines'
import { permissions } from '@nazorat/machines/permissions'

/** The titles of the documents that values refer to, by id. */
export type Titles = Readonly<Record<string, string | Text>>

/** How a value of each kind is written on paper. */
const values: Record<Kind, (value: never, language: Language, titles: Titles, field: AnyField) => string> = {
  text: written,
  paragraph: written,
  paragraphs: (value: Text, language) => value[language],
  names: (value: Text, language) => value[language],
  digits: written,
  inn: written,
  pinfl: written,
  passport: written,
  phone: written,
  username: written,
  integer: (value: number) => String(value),
  flag: (value: boolean, language) => (value ? yes : no)[language],
  date: writeDay,
  time: written,
  choice: (value: string, language, _, field) => (field.kind === 'choice' ? (field.options.options[value]?.[language] ?? value) : value),
  permissions: (value: string[], language) => value.map((name) => labels.get(name)?.[language] ?? name).join('; '),
  reference: (value: string, language, titles) => say(titles[value] ?? value, language),
  references: (value: string[], language, titles) => value.map((id) => say(titles[id] ?? id, language)).join('; '),
  files: (value: StoredFile[]) => value.map(({ name }) => name).join('; '),
}

export const writeValue = (field: AnyField, value: unknown, language: Language, titles: Titles): string => values[field.kind](value as never, language, titles, field)

export const say = (text: string | Text, language: Language): string => (typeof text === 'string' ? text : text[language])

/** `20.11.2026`, of a day. */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('.')
}

/** `20.11.2026 18:05` in Tashkent, of a moment. */
export const writeMoment = (moment: string): string => `${writeDay(dayOf(moment))} ${timeOf(moment)}`

function written(value: string): string {
  return value
}

const labels = new Map(permissions.map(({ name, label }) => [name, label]))

const yes = t('Ha', 'Ҳа', 'Да')
const no = t('Yoʻq', 'Йўқ', 'Нет')
