import type { LoggedEvent } from '@nazorat/engine'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import type { Language } from '@nazorat/machines/i18n'
import { initialState } from '@nazorat/machines/workflow'

/** The label of an event's action in the state before it; the action's name when the definition no longer has it. */
export function labelOf(
  definition: Definition | undefined,
  { action, from }: Pick<LoggedEvent, 'action' | 'from'>,
  language: Language,
): string {
  const known = definition && actionIn(definition, action, from ?? initialState(definition.machine))
  return known?.label[language] ?? action
}
