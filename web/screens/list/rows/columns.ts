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

/** The names of the columns shown, in their order, as the account keeps them; at first, and after null, the definition's. */
export function useShownColumns(definition: ListDefinition, name: string): [readonly string[], (names: readonly string[] | null) => void] {
  const [shown, show] = usePreference<readonly string[] | null>(`columns.${name}`, null)
  return [shown ?? definition.list.columns, show]
}

/** Whether each row takes one line, as the account keeps it for all lists. */
export const useCompactRows = (): [boolean, (isCompact: boolean) => void] => usePreference('compactRows', false)

/** The columns of some names, in the order of the names; the one that leads to the document is always there. */
export function columnsNamed(all: readonly Column[], names: readonly string[], leading: string): Column[] {
  const wanted = names.includes(leading) ? names : [leading, ...names]
  return wanted.flatMap((name) => all.find((column) => column.name === name) ?? [])
}

/** The names with one that is taken out, or put where it stands by the usual order. */
export function toggled(all: readonly Column[], names: readonly string[], name: string): string[] {
  if (names.includes(name)) return names.filter((each) => each !== name)
  const usual = all.map((column) => column.name)
  const next = names.findIndex((each) => usual.indexOf(each) > usual.indexOf(name))
  return next < 0 ? [...names, name] : names.toSpliced(next, 0, name)
}

/** The names with one moved by a place, where there is one. */
export function moved(names: readonly string[], name: string, by: 1 | -1): readonly string[] {
  const onto = names[names.indexOf(name) + by]
  return onto === undefined ? names : movedOnto(names, name, onto)
}

/** The names with one put in the place of another, which gives way. */
export function movedOnto(names: readonly string[], name: string, onto: string): readonly string[] {
  const [from, to] = [names.indexOf(name), names.indexOf(onto)]
  return from < 0 || to < 0 ? names : names.toSpliced(from, 1).toSpliced(to, 0, name)
}

export const columnLabel = ({ name, field }: Column) => (name === 'state' ? words.state : field.label)
