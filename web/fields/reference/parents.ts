import { type Fields, holdsMany, targetOf, type Text } from '@nazorat/machines'
import { findEntry } from '../../api/catalogue.ts'
import type { InputContext } from '../kind-view.ts'

/** The type within a record of which records of this one are chosen, as a district within its region. */
const parentOf = (type: string): string | undefined => findEntry(type)?.parent

/**
 * The parent that narrows a reference's list: the value of the one sibling that refers to the parent's
 * type. Where several do, as two organizations of a check, none of them is the parent.
 */
export function parentIn(type: string, context: InputContext | undefined): { id: string | null; missing?: Text } {
  const parent = parentOf(type)
  const sibling = parent && context && onlyTo(parent, context.fields)
  if (!sibling) return { id: null }
  const value = context.values[sibling]
  return typeof value === 'string' ? { id: value } : { id: null, missing: context.fields[sibling]!.label }
}

/** The fields whose records lie within the one that a field names: they fall away when it changes. */
export function within(name: string, fields: Fields): string[] {
  const field = fields[name]
  const outer = field && targetOf(field)
  if (!outer || onlyTo(outer.to, fields) !== name) return []
  return Object.keys(fields).filter((other) => {
    const inner = targetOf(fields[other]!)
    return inner !== null && parentOf(inner.to) === outer.to
  })
}

function onlyTo(type: string, fields: Fields): string | undefined {
  const [name, another] = Object.keys(fields).filter((each) => {
    const field = fields[each]!
    return !holdsMany(field) && targetOf(field)?.to === type
  })
  return another === undefined ? name : undefined
}
