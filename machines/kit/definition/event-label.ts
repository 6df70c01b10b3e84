import { actionIn } from './action.ts'
import type { Definition } from './document-type.ts'
import { initialState } from '../workflow/transitions.ts'
import { t, type Text } from '../i18n/text.ts'
import type { HistoryEvent } from '../api-types/history.ts'

/** The label of an event, as a sentence: the first saving of a document is its creation. */
export function eventLabel(definition: Definition, { action, from, version }: Pick<HistoryEvent, 'action' | 'from' | 'version'>): Text | string {
  const known = actionIn(definition, action, from ?? initialState(definition.machine))
  if (version === 1 && known?.input === 'form' && known.firedBy === undefined) return created
  return known?.doneMessage ?? action
}

const created = t('Yaratildi', 'Яратилди', 'Создано')
