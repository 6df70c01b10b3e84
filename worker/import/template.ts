import type { Definition } from '@nazorat/machines/definition'
import { type AnyField, kindOf, targetOf } from '@nazorat/machines/fields'
import { type Language, t, type Text } from '@nazorat/machines/i18n'
import { columnLabel, type ImportColumn, importColumns, importKey } from '@nazorat/machines/import'
import { type Workbook, writeBook } from '../export/book-file.ts'
import { cellOf } from '../export/cells.ts'

/** Writes a workbook to be filled in: a sheet with the columns of a type, and one that says what each takes. Returns how many there are. */
export const writeTemplate = (
  path: string,
  definition: Definition,
  language: Language,
  definitionOf: (type: string) => Definition,
): Promise<number> =>
  writeBook(
    path,
    async () => {},
    async (book) => fill(book, definition, language, definitionOf),
  )

function fill(book: Workbook, definition: Definition, language: Language, definitionOf: (type: string) => Definition): number {
  const columns = importColumns(definition).filter(({ part }) => !part)
  const sheet = book.addWorksheet(safe(definition.label.many[language]), { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map((column) => {
    const field = definition.fields[column.field]!
    const { width, format } = cellOf(field)
    // Cells of text are such before anything is typed: Excel drops no zeros there.
    return { header: headerOf(definition, column, language), width: Math.max(width, 14), style: { numFmt: format } }
  })
  sheet.getRow(1).font = { bold: true }
  sheet.commit()

  const hints = book.addWorksheet(safe(words.hints[language]))
  hints.columns = [
    { header: words.column[language], width: 40 },
    { header: words.required[language], width: 12 },
    { header: words.values[language], width: 90 },
  ]
  hints.getRow(1).font = { bold: true }
  for (const column of columns) {
    const field = definition.fields[column.field]!
    const hint = [
      column.field === importKey(definition).at(-1) ? words.key[language] : '',
      field.hint?.[language] ?? '',
      hintOf(field, language, definitionOf),
    ]
      .filter(Boolean)
      .join('. ')
    hints.addRow([headerOf(definition, column, language), field.required ? words.yes[language] : '', hint]).commit()
  }
  hints.commit()
  return columns.length
}

const headerOf = (definition: Definition, column: ImportColumn, language: Language): string =>
  `${columnLabel(definition, column, language)}${definition.fields[column.field]!.required ? ' *' : ''}`

/** The form of a field's cells: allowed words, the directory that they are found in, or an example. */
function hintOf(field: AnyField, language: Language, definitionOf: (type: string) => Definition): string {
  const target = targetOf(field)
  if (target) return `${words.reference[language]}: «${definitionOf(target.to).label.many[language]}»`
  const { options } = field.options as { options?: Readonly<Record<string, Text>> }
  if (options)
    return Object.values(options)
      .map((label) => label[language])
      .join('; ')
  if (typeof kindOf(field).untouched === 'boolean') return `${words.yes[language]}; ${words.no[language]}`
  const { as } = kindOf(field).excel
  return as === 'day' ? '20.11.2026' : as === 'moment' ? '20.11.2026 14:30' : ''
}

const safe = (label: string): string => label.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const words = {
  hints: t('Изоҳ', 'Пояснения'),
  column: t('Устун', 'Столбец'),
  required: t('Мажбурий', 'Обязательно'),
  values: t('Қийматлар', 'Значения'),
  key: t('Ёзув шу устун бўйича топилади', 'По этому столбцу находится запись'),
  reference: t('Номи ёки коди', 'Название или код из справочника'),
  yes: t('Ҳа', 'Да'),
  no: t('Йўқ', 'Нет'),
}
