import type { Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { spelledTitle } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'

/** The title of a row's document: its title field, or its type's name while that is empty. */
export function rowTitle(definition: Pick<ListDefinition, 'title' | 'label' | 'fields'>, row: Row, texts: Texts): string | Text {
  const value = row[definition.title]
  if (typeof value === 'string' && value) return texts[value] ?? spelledTitle(definition, row)
  return isText(value) ? value : definition.label.one
}

/**
 * The first of some parties of a document that is not a business itself: its own name would be the same in each of its rows. Undefined for
 * others.
 */
export const otherParty = (parties: readonly string[], row: Row, texts: Texts, contractorId: string | null): string | Text | undefined =>
  contractorId === null
    ? undefined
    : parties.map((name) => (row[name] === contractorId ? undefined : texts[String(row[name])])).find(Boolean)

type Texts = Readonly<Record<string, string | Text>>

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'ln' in value && 'cl' in value && 'ru' in value
