import { type ListDefinition, type Row, spelledTitle, type Text } from '@nazorat/machines'

/** The title of a row's document: its title field, or its type's name while that is empty. */
export function rowTitle(definition: Pick<ListDefinition, 'title' | 'label' | 'fields'>, row: Row, texts: Readonly<Record<string, string | Text>>): string | Text {
  const value = row[definition.title]
  if (typeof value === 'string' && value) return texts[value] ?? spelledTitle(definition, row)
  return isText(value) ? value : definition.label.one
}

const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'ln' in value && 'cl' in value && 'ru' in value
