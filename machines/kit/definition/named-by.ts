import type { Definition } from './document-type.ts'
import { kindOf } from '../fields/kinds.ts'

/** The field, or the part of a field, that a caller's name stands for. */
export interface Meant {
  /** Our name: of a field, a status code or a column of the system. */
  readonly name: string
  /** The part of the field that is meant, by its number among the parts of its kind. */
  readonly part?: number
}

/**
 * Finds the field for a name that a caller gave to a filter, a column or a form's field. The name may be an alias of the type, or a part
 * of a field, such as `passportSeria`. Any other name is returned as it is.
 */
export function namedBy(definition: Definition, given: string): Meant {
  const { fields, aliases } = definition
  if (Object.hasOwn(fields, given)) return { name: given }
  if (Object.hasOwn(aliases, given)) return { name: aliases[given]! }
  for (const [name, field] of Object.entries(fields)) {
    if (!given.startsWith(name)) continue
    const part = kindOf(field).parts?.findIndex((each) => name + each.name === given) ?? -1
    if (part >= 0) return { name, part }
  }
  return { name: given }
}
