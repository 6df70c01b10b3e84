import { type Definition, formFields } from '../definition/document-type.ts'
import type { CellPart } from '../fields/kind.ts'
import { kindOf } from '../fields/kinds.ts'
import { type Language, languages, t, type Text } from '../i18n/text.ts'
import { memoized } from '../memoized.ts'

/** A column that a sheet of a type may have: a field, one language of it, or one piece. */
export interface ImportColumn {
  readonly field: string
  readonly language?: Language
  readonly part?: CellPart
}

/** Whether documents of a type can be imported from sheets. */
export const isImportable = (definition: Definition): boolean => definition.importable === true && importColumns(definition).length > 0

/** The fields by which a line's document is found; none where every line makes a new one. */
export const importKey = ({ unique }: Pick<Definition, 'unique'>): readonly string[] => unique[0] ?? []

/** The columns of a type in the form's order: whole values first, the pieces in which some may stand instead last. */
export const importColumns = (definition: Definition): readonly ImportColumn[] =>
  memoized(known, definition, () => {
    const fields = Object.entries(formFields(definition)).filter(([, field]) => kindOf(field).written && !field.internal)
    const whole = fields.flatMap(([name, field]): ImportColumn[] =>
      kindOf(field).byLanguage ? (Object.keys(languages) as Language[]).map((language) => ({ field: name, language })) : [{ field: name }],
    )
    return [
      ...whole,
      ...fields.flatMap(([name, field]) => (kindOf(field).parts ?? []).map((part): ImportColumn => ({ field: name, part }))),
    ]
  })

const known = new WeakMap<Definition, readonly ImportColumn[]>()

/** The column with the id of the record that a line is of: an exported list has it, hidden where a sheet can hide it. */
export const idColumn: ImportColumn = { field: 'id' }

/** Its name. It is known by no shorter one: a column “ID” of people's own is none of ours. */
export const idLabel: Text = t('Ёзув идентификатори', 'Идентификатор записи')

/** The name of a column in the API: `name.ru`, `passport.Seria`, `inn`. */
export const columnKey = ({ field, language, part }: ImportColumn): string => [field, language ?? part?.name].filter(Boolean).join('.')

/** The column of a type that has a name; undefined for none. */
export const columnOf = (definition: Definition, key: string): ImportColumn | undefined =>
  [...importColumns(definition), idColumn].find((column) => columnKey(column) === key)

/** The name of a column in a language: as the form calls its field. */
export function columnLabel({ fields }: Pick<Definition, 'fields'>, { field, language, part }: ImportColumn, reader: Language): string {
  const label: Text = field === idColumn.field ? idLabel : (part?.label ?? fields[field]!.label)
  return language ? `${label[reader]} (${languages[language].name})` : label[reader]
}
