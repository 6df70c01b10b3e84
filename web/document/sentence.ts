import { actionIn, type Definition, type HistoryEvent, initialState, t, type Text } from '@nazorat/machines'

/** What an event did, as a sentence: the first saving of a document made it. */
export function sentenceOf(definition: Definition, { action, from, version }: Pick<HistoryEvent, 'action' | 'from' | 'version'>): Text | string {
  const known = actionIn(definition, action, from ?? initialState(definition.machine))
  if (version === 1 && known?.input === 'form' && known.by === undefined) return created
  return known?.done ?? action
}

const created = t('Yaratildi', 'Яратилди', 'Создано')
