import type { Fields, Text } from '@nazorat/machines'
import type { InputContext } from './kind-view.ts'

/** Types that are chosen within a record of another one; any other reference only says something about its record. */
const parents: Readonly<Record<string, string>> = { district: 'region' }

/** The parent that narrows a reference's list: the value of the sibling that refers to the parent's type. */
export function parentIn(type: string, context: InputContext | undefined): { id: string | null; missing?: Text } {
  const parent = parents[type]
  if (!parent || !context) return { id: null }
  const sibling = Object.entries(context.fields).find(([, field]) => field.kind === 'reference' && field.options.to === parent)
  if (!sibling) return { id: null }
  const value = context.values[sibling[0]]
  return typeof value === 'string' ? { id: value } : { id: null, missing: sibling[1].label }
}

/** The fields whose records lie within the one that a field names: they fall away when it changes. */
export function within(name: string, fields: Fields): string[] {
  const field = fields[name]
  if (field?.kind !== 'reference') return []
  return Object.keys(fields).filter((other) => {
    const inner = fields[other]!
    return (inner.kind === 'reference' || inner.kind === 'references') && parents[inner.options.to] === field.options.to
  })
}
