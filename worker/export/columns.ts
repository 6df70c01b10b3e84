import { type Definition, formFields, type Language, type Row, type SystemColumn, t, type Text, titleOf, type Titles } from '@nazorat/machines'
import { type Cell, cellOf, formats, inTashkent } from './cells.ts'

/** A column of an exported list. */
export interface Column {
  readonly label: Text
  readonly width: number
  readonly format: string
  read(row: Row, language: Language, titles: Titles): Cell
}

/** The columns of an exported list: those that were chosen; else the list's, then the other fields of the form. */
export function columnsOf(definition: Definition, chosen?: readonly string[]): Column[] {
  const names = new Set(chosen ?? [...definition.list.columns, ...Object.keys(formFields(definition))])
  return [...names].map((name) => (isSystem(name) ? systemColumns(definition)[name] : fieldColumn(definition, name)))
}

function fieldColumn({ fields }: Definition, name: string): Column {
  const field = fields[name]!
  const { width, format, read } = cellOf(field)
  return { label: field.label, width, format, read: (row, language, titles) => read(row[name], language, titles) }
}

const systemColumns = (definition: Definition): Record<SystemColumn, Column> => ({
  state: {
    label: t('Holati', 'Ҳолати', 'Состояние'),
    width: 24,
    format: formats.text,
    read: ({ state }, language) => definition.states[state]?.label[language] ?? state,
  },
  due: { label: t('Muddati', 'Муддати', 'Срок'), width: 17, format: formats.moment, read: ({ due }) => due && inTashkent(due.at) },
  createdAt: { label: t('Yaratilgan vaqti', 'Яратилган вақти', 'Создано'), width: 17, format: formats.moment, read: ({ createdAt }) => inTashkent(createdAt) },
  createdUserId: {
    label: t('Yaratgan shaxs', 'Яратган шахс', 'Кем создано'),
    width: 30,
    format: formats.text,
    read: ({ createdUserId }, language, titles) => titleOf(titles, createdUserId, language) ?? null,
  },
  updatedAt: { label: t('Oʻzgartirilgan vaqti', 'Ўзгартирилган вақти', 'Изменено'), width: 17, format: formats.moment, read: ({ updatedAt }) => inTashkent(updatedAt) },
})

const isSystem = (name: string): name is SystemColumn => ['due', 'state', 'createdAt', 'createdUserId', 'updatedAt'].includes(name)
