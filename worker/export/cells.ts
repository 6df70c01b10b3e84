import type { AnyField, Kind, Language, StoredFile, Text } from '@nazorat/machines'
import { t } from '@nazorat/machines'
import { permissions } from '@nazorat/machines/permissions'

/** What a cell of the sheet holds: a day or a moment is a real date. */
export type Cell = string | number | Date | null

/** The titles of the documents that a row refers to, by id. */
export type Titles = Readonly<Record<string, string | Text>>

interface CellOf {
  /** In characters. */
  readonly width: number
  /** The format of Excel; text is marked as such, so that neither `=1+1` nor a tax number is taken for something else. */
  readonly format: string
  readonly read: (value: never, language: Language, titles: Titles, field: AnyField) => Cell
}

export const formats = { text: '@', number: '0', day: 'dd.mm.yyyy', moment: 'dd.mm.yyyy hh:mm' }

/** How the values of each kind stand in a sheet. */
const cells: Record<Kind, CellOf> = {
  text: written(30),
  paragraph: written(50),
  names: { width: 40, format: formats.text, read: (value: Text, language) => value[language] },
  paragraphs: { width: 60, format: formats.text, read: (value: Text, language) => value[language] },
  digits: written(12),
  inn: written(12),
  pinfl: written(17),
  passport: written(12),
  phone: written(16),
  username: written(20),
  integer: { width: 10, format: formats.number, read: (value: number) => value },
  flag: { width: 8, format: formats.text, read: (value: boolean, language) => (value ? yes : no)[language] },
  date: { width: 12, format: formats.day, read: (value: string) => new Date(value) },
  time: written(8),
  choice: { width: 24, format: formats.text, read: (value: string, language, _, field) => optionOf(field, value)?.[language] ?? value },
  permissions: { width: 60, format: formats.text, read: (value: string[], language) => value.map((name) => labels.get(name)?.[language] ?? name).join('\n') },
  reference: { width: 30, format: formats.text, read: (value: string, language, titles) => titleOf(titles, value, language) },
  references: { width: 40, format: formats.text, read: (value: string[], language, titles) => value.map((id) => titleOf(titles, id, language)).join('\n') },
  files: { width: 40, format: formats.text, read: (value: StoredFile[]) => value.map(({ name }) => name).join('\n') },
}

/** How the values of a field stand in a sheet: its width, its format and what reads them. */
export function cellOf(field: AnyField): Omit<CellOf, 'read'> & { read(value: unknown, language: Language, titles: Titles): Cell } {
  const { width, format, read } = cells[field.kind]
  return {
    width,
    format,
    read: (value, language, titles) => (value === null || value === undefined ? null : read(value as never, language, titles, field)),
  }
}

export function titleOf(titles: Titles, id: string, language: Language): string {
  const title = titles[id] ?? ''
  return typeof title === 'string' ? title : title[language]
}

function written(width: number): CellOf {
  return { width, format: formats.text, read: (value: string) => value }
}

const optionOf = (field: AnyField, value: string): Text | undefined => (field.kind === 'choice' ? field.options.options[value] : undefined)

const labels = new Map(permissions.map(({ name, label }) => [name, label]))

const yes = t('Ha', 'Ҳа', 'Да')
const no = t('Yoʻq', 'Йўқ', 'Нет')
