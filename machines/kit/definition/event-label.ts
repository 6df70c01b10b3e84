import { actionIn } from './action.ts'
import type { Definition } from './document-type.ts'
import { initialState, transitionsFrom } from '../workflow/transitions.ts'
import { t, type Text } from '../i18n/text.ts'
import type { HistoryEvent } from '../api-types/history.ts'

/**
 * The label of an event, as a sentence: the first saving of a document is its creation. The same action may be another thing in another
 * state, so everything that tells what happened asks this function. An action that the definition no longer has is called by its name.
 */
export function eventLabel(
  definition: Definition,
  { action, from, version }: Pick<HistoryEvent, 'action' | 'from' | 'version'>,
): Text | string {
  const known = actionIn(definition, action, from ?? initialState(definition.machine))
  if (version === 1 && known?.input === 'form' && known.firedBy === undefined) return created
  return known?.doneMessage ?? action
}

/** The label of an event of which only the state that it led to is known: as of the first state from which the action leads there. */
export function eventLabelInto(definition: Definition, { action, state }: { action: string; state: string }): Text | string {
  const leads = (from: string) => transitionsFrom(definition.machine, from, action).some((transition) => (transition.to ?? from) === state)
  return eventLabel(definition, { action, from: Object.keys(definition.states).find(leads) ?? state, version: 2 })
}

const created = t('Яратилди', 'Создано')
