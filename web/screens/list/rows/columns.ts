import type { Row } from '@nazorat/machines/api-types'
import { type ListDefinition, listField } from '@nazorat/machines/definition'
import { type AnyField, type Fields, kindOf, namesFiles, rowFieldsOf } from '@nazorat/machines/fields'
import { useEffect, useMemo, useState } from 'react'
import { loadDefinition } from '../../../api/definitions.ts'
import { useActor } from '../../../api/user.tsx'
import { usePreference } from '../../../api/preferences.ts'
import { words } from '../../../i18n/words.ts'
import { useQuiet } from '../../../ui/idle/use-quiet.ts'

export interface Column {
  readonly name: string
  readonly field: AnyField
  readonly sortable: boolean
}

/**
 * Every column that a list can show: its own, when a document was made, by whom, and when it last moved, and what else fits into a cell.
 */
export function columnsOf(definition: ListDefinition, fields: Fields = definition.fields): Column[] {
  const usual = [...definition.list.columns, 'createdAt', 'updatedAt']
  const listed = fields === definition.fields ? definition : { ...definition, fields }
  const others = Object.keys(fields).filter((name) => !usual.includes(name) && fitsInCell(fields[name]!))
  return [...new Set([...usual, 'createdUserId', ...others])].flatMap((name) => {
    const field = listField(listed, name)
    // Only what the list shows at first has an index to be sorted by.
    return field ? [{ name, field, sortable: usual.includes(name) && name !== 'state' && kindOf(field).column.sortable }] : []
  })
}

const fitsInCell = (field: AnyField): boolean => !field.internal && !namesFiles(field) && rowFieldsOf(field) === null

/** The fields of a list's documents: at first those that it is drawn from, and all of them once the whole definition is there. */
function useFields({ type, fields }: ListDefinition, shown: readonly string[]): Fields {
  const [all, setAll] = useState<Fields>(fields)
  const isQuiet = useQuiet()
  const isMissing = shown.some((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(systemNames, name))
  useEffect(() => {
    if (isQuiet || isMissing)
      loadDefinition(type).then(
        (whole) => setAll(whole.fields),
        () => undefined,
      )
  }, [type, isQuiet, isMissing])
  return all
}

const systemNames = { state: true, due: true, createdAt: true, updatedAt: true, createdUserId: true }

/** The names of the columns shown, in their order, as the account keeps them; at first, and after null, the definition's. */
export function useShownColumns(definition: ListDefinition, name: string): [readonly string[], (names: readonly string[] | null) => void] {
  const [shown, show] = usePreference<readonly string[] | null>(`columns.${name}`, null)
  return [shown ?? definition.list.columns, show]
}

/** The columns that a list can show, those that it shows in their order, and the one that leads to the document. */
export function useColumns(
  definition: ListDefinition,
  shown: readonly string[],
  rows: readonly Row[],
  isOneState: boolean,
): { columns: readonly Column[]; ordered: readonly Column[]; leading: string } {
  const { organizationId: own } = useActor()
  const fields = useFields(definition, shown)
  const columns = useMemo(() => columnsOf(definition, fields), [definition, fields])
  const leading = columns.find(({ name }) => name === definition.title)?.name ?? columns[0]!.name
  // A column that says the same in each row says nothing: one's own body, and the state in a queue of one. Chosen columns stay.
  const isSame = (name: string) =>
    name === 'state' ? isOneState : own !== null && rows.length > 0 && rows.every((row) => row[name] === own)
  const telling = shown === definition.list.columns ? shown.filter((name) => !isSame(name)) : shown
  return { columns, ordered: columnsNamed(columns, telling, leading), leading }
}

/** Whether each row takes two lines instead of one, as the account keeps it for all lists. */
export const useRoomyRows = (): [boolean, (isRoomy: boolean) => void] => usePreference('roomyRows', false)

/** The columns of some names, in the order of the names; the one that leads to the document is always there. */
export function columnsNamed(all: readonly Column[], names: readonly string[], leading: string): Column[] {
  const wanted = names.includes(leading) ? names : [leading, ...names]
  return wanted.flatMap((name) => all.find((column) => column.name === name) ?? [])
}

/** The columns without the deadline, which stands with the state in the head of a card. */
export function withDueUnderState(all: readonly Column[]): { columns: readonly Column[]; due: Column | undefined } {
  const due = all.some(({ name }) => name === 'state') ? all.find(({ name }) => name === 'due') : undefined
  return { columns: all.filter((column) => column !== due), due }
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
