import type { LoggedEvent } from '@nazorat/engine'
import { actionIn, type Definition, initialState, type Language } from '@nazorat/machines'

/** What an event did, in a word: the action's label in the state that it was taken in, its name where the type knows it no more. */
export function labelOf(definition: Definition | undefined, { action, from }: Pick<LoggedEvent, 'action' | 'from'>, language: Language): string {
  const known = definition && actionIn(definition, action, from ?? initialState(definition.machine))
  return known?.label[language] ?? action
}
