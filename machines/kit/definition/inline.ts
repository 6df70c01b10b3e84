import { kindOf } from '../fields/kinds.ts'
import { transitionsFrom } from '../workflow/transitions.ts'
import { formAction } from './action.ts'
import { isDirectory } from './directory.ts'
import { type Definition, typedFields } from './document-type.ts'

/** How records of a type are edited in their row of a list. */
export interface Inline {
  /** The fields of the form, each of which fits into a cell. */
  readonly fields: readonly string[]
  /** The states in which a record is edited. */
  readonly states: readonly string[]
}

/** A form of more fields than these is no longer seen as a row. */
const maxFields = 4

/** A directory whose form is a few plain fields is edited in the list, by the same action as in the form; undefined for all others. */
export function inlineOf(definition: Definition): Inline | undefined {
  const fields = typedFields(definition)
  const action = formAction(definition)
  const isPlain = Object.keys(fields).length <= maxFields && Object.values(fields).every((field) => kindOf(field).fitsCell)
  if (!isDirectory(definition) || !action || !isPlain) return undefined
  const states = Object.keys(definition.states).filter((state) => transitionsFrom(definition.machine, state, action).length > 0)
  return { fields: Object.keys(fields), states }
}
