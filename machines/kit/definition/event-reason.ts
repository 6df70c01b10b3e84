import type { HistoryEvent } from '../api-types/history.ts'
import { actionIn } from './action.ts'
import type { Definition } from './document-type.ts'
import { initialState } from '../workflow/transitions.ts'
import type { Text } from '../i18n/text.ts'

/** Why something was done, as its input says it. */
interface EventReason {
  readonly field: string
  readonly said: string | Text
}

/** The first text among the reason fields of an event's input; null where none was given. A form that a person fills in gives no reason. */
export function eventReason(
  definition: Definition,
  { action, from, input }: Pick<HistoryEvent, 'action' | 'from' | 'input'>,
): EventReason | null {
  const known = actionIn(definition, action, from ?? initialState(definition.machine))
  if (known?.input === 'form' && known.firedBy === undefined) return null
  for (const field of definition.reasonFields) {
    const said = input[field]
    if (typeof said === 'string' || isText(said)) return { field, said }
  }
  return null
}

const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'ln' in value
