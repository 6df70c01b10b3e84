import { type Action, type Definition, formAction } from '@nazorat/machines/definition'

/** The action that a type's form stands for, with its name; null for a type whose documents no person writes. */
export function formActionOf(definition: Definition): { name: string; action: Action } | null {
  const name = formAction(definition)
  return name === undefined ? null : { name, action: definition.actions[name]! }
}
