import { type Fields, findDefinition, type Text } from '@nazorat/machines'
import type { InputContext } from '../kind-view.ts'

/** The type within a record of which records of this one are chosen, as a district within its region. */
function parentOf(type: string): string | undefined {
  const definition = findDefinition(type)
  const field = definition?.parent === undefined ? undefined : definition.fields[definition.parent]
  return field?.kind === 'reference' ? field.options.to : undefined
}

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
  if (field?.kind !== 'reference' || onlyTo(field.options.to, fields) !== name) return []
  return Object.keys(fields).filter((other) => {
    const inner = fields[other]!
    return (inner.kind === 'reference' || inner.kind === 'references') && parentOf(inner.options.to) === field.options.to
  })
}

function onlyTo(type: string, fields: Fields): string | undefined {
  const [name, another] = Object.keys(fields).filter((each) => {
    const field = fields[each]!
    return field.kind === 'reference' && field.options.to === type
  })
  return another === undefined ? name : undefined
}
