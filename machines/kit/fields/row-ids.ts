import { variantsOf } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import { rowFieldsOf } from './kinds.ts'
import { inputFields } from './validate.ts'

/** The input of an action in which every row has an id: one that comes without is a new row. */
export function withRowIds(
  definition: Definition,
  action: string,
  input: Record<string, unknown>,
  newId: () => string,
): Record<string, unknown> {
  const lacking = Object.keys(input).filter((name) => Array.isArray(input[name]) && input[name].some(isNew))
  if (lacking.length === 0 || !Object.hasOwn(definition.actions, action)) return input
  const asked = variantsOf(definition.actions[action]!).map((variant) => inputFields(variant, definition))
  const holdsRows = (name: string) => asked.some((fields) => Object.hasOwn(fields, name) && rowFieldsOf(fields[name]!) !== null)
  const completed = lacking
    .filter(holdsRows)
    .map((name) => [name, (input[name] as unknown[]).map((row) => (isNew(row) ? { id: newId(), ...row } : row))] as const)
  return { ...input, ...Object.fromEntries(completed) }
}

const isNew = (row: unknown): row is object => typeof row === 'object' && row !== null && !Array.isArray(row) && !('id' in row)
