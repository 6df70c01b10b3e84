import { type AnyField, type ListDefinition, kindOf } from '@nazorat/machines'
import { usePreference } from '../../../api/preferences.ts'
import { words } from '../../../i18n/words.ts'
import { listField } from '../filters/list-field.ts'

export interface Column {
  readonly name: string
  readonly field: AnyField
  readonly sortable: boolean
}

/** Every column that a list can show: its own, and when a document was made and last moved. */
export function columnsOf(definition: ListDefinition): Column[] {
  const names = [...new Set([...definition.list.columns, 'createdAt', 'updatedAt'])]
  return names.flatMap((name) => {
    const field = listField(definition, name)
    return field ? [{ name, field, sortable: name !== 'state' && kindOf(field).column.sortable }] : []
  })
}

/** The names of the columns shown, in their order, as the account keeps them; at first the definition's. */
export function useShownColumns(definition: ListDefinition): [ReadonlySet<string>, (names: readonly string[]) => void] {
  const [shown, show] = usePreference<readonly string[]>(`columns.${definition.type}`, definition.list.columns)
  return [new Set(shown), show]
}

export const columnLabel = ({ name, field }: Column) => (name === 'state' ? words.state : field.label)
