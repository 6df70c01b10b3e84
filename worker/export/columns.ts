import type { Row } from '@nazorat/machines/api-types'
import { type Definition, formFields, type SystemColumn } from '@nazorat/machines/definition'
import { titleOf, type Titles } from '@nazorat/machines/fields'
import { type Language, languages, t, type Text } from '@nazorat/machines/i18n'
import { columnLabel, idLabel, type ImportColumn, importColumns, isImportable } from '@nazorat/machines/import'
import { type Cell, cellOf, formats, inTashkent } from './cells.ts'

/** A column of an exported list. */
export interface Column {
  readonly label: Text
  readonly width: number
  readonly format: string
  /** A sheet does not show it. */
  readonly isHidden?: true
  read(row: Row, language: Language, titles: Titles): Cell
}

/**
 * The columns of an exported list: those that were chosen; else the list's, then the other fields of the form. A list that can be
 * imported has the other languages of its names behind them, and last the id by which the import finds the record again.
 */
export function columnsOf(definition: Definition, language: Language, chosen?: readonly string[]): Column[] {
  const names = new Set(chosen ?? [...definition.list.columns, ...Object.keys(formFields(definition))])
  const columns = [...names].map((name) => (isSystem(name) ? systemColumns(definition)[name] : fieldColumn(definition, name)))
  if (!isImportable(definition)) return columns
  const others = importColumns(definition).filter((column) => names.has(column.field) && column.language && column.language !== language)
  return [...columns, ...others.map((column) => languageColumn(definition, column)), idOfRow]
}

const idOfRow: Column = { label: idLabel, width: 42, format: formats.text, isHidden: true, read: ({ id }) => id }

/** A value in three languages, in one of them whoever reads it. */
function languageColumn(definition: Definition, column: ImportColumn): Column {
  const own = fieldColumn(definition, column.field)
  const readers = Object.keys(languages) as Language[]
  const label = Object.fromEntries(readers.map((reader) => [reader, columnLabel(definition, column, reader)])) as unknown as Text
  return { ...own, label, read: (row, _, titles) => own.read(row, column.language!, titles) }
}

function fieldColumn({ fields }: Definition, name: string): Column {
  const field = fields[name]!
  const { width, format, read } = cellOf(field)
  return { label: field.label, width, format, read: (row, language, titles) => read(row[name], language, titles) }
}

const systemColumns = (definition: Definition): Record<SystemColumn, Column> => ({
  state: {
    label: t('Ҳолати', 'Состояние'),
    width: 24,
    format: formats.text,
    read: ({ state }, language) => definition.states[state]?.label[language] ?? state,
  },
  due: { label: t('Муддати', 'Срок'), width: 17, format: formats.moment, read: ({ due }) => due && inTashkent(due.at) },
  createdAt: { label: t('Яратилган вақти', 'Создано'), width: 17, format: formats.moment, read: ({ createdAt }) => inTashkent(createdAt) },
  createdUserId: {
    label: t('Яратган шахс', 'Кем создано'),
    width: 30,
    format: formats.text,
    read: ({ createdUserId }, language, titles) => titleOf(titles, createdUserId, language) ?? null,
  },
  updatedAt: {
    label: t('Ўзгартирилган вақти', 'Изменено'),
    width: 17,
    format: formats.moment,
    read: ({ updatedAt }) => inTashkent(updatedAt),
  },
})

const isSystem = (name: string): name is SystemColumn => ['due', 'state', 'createdAt', 'createdUserId', 'updatedAt'].includes(name)
