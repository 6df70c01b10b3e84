import type { HistoryEvent } from '@nazorat/machines/api-types'
import { type Action, actionIn, type Definition } from '@nazorat/machines/definition'
import { t, type Text } from '@nazorat/machines/i18n'
import { systemName } from '@nazorat/machines/workflow'
import type { Texts } from '../../../fields/kind-view.ts'

/** Who made an event happen: a person's name, or the system. */
export const whoOf = ({ actor }: Pick<HistoryEvent, 'actor'>, texts: Texts): string | Text => texts[actor.id] ?? systemName

/** On whose behalf it happened when it was no person who pressed a button: another document's action, or the clock. */
export function causeOf(definition: Definition, { action, from }: Pick<HistoryEvent, 'action' | 'from'>): Text | null {
  const by = actionIn(definition, action, from ?? '')?.firedBy
  return by === undefined ? null : causes[by]
}

const causes: Readonly<Record<NonNullable<Action['firedBy']>, Text>> = {
  document: t('Бошқа ҳужжат асосида', 'На основании другого документа'),
  system: t('Тизим томонидан, автоматик', 'Системой, автоматически'),
}
