import type { NotificationRow } from '../api-types/live.ts'
import { actionIn } from '../definition/action.ts'
import type { Definition } from '../definition/document-type.ts'
import { fill, type Language, t, type Text } from '../i18n/text.ts'
import { consequenceOf } from './deadline.ts'
import { transitionsFrom } from './transitions.ts'

/**
 * The text of a notification in a language: the action on a document, or the deadline that is near or over. Empty where the
 * definition no longer has it.
 */
export function notificationText(definition: Definition, { action, deadline, state }: Pick<NotificationRow, 'action' | 'deadline' | 'state'>, language: Language): string {
  const due = deadline === null ? undefined : definition.deadlines[deadline]
  if (due?.kind === 'reminder') {
    const otherwise = consequenceOf(definition, deadline!, state)
    return otherwise ? fill(texts.soonOr, { what: due.label, otherwise }, language) : fill(texts.soon, { what: due.label }, language)
  }
  if (due) return fill(texts.late, { what: due.label }, language)
  const done = action === null ? undefined : doneBy(definition, action, state)
  return done ? done[language] : ''
}

/**
 * The message of an action that brought a document to a state. The same action may be another thing in another state (a
 * rejection by the head, and by the moderator), so the one is taken that leads there.
 */
export function doneBy(definition: Definition, action: string, to: string): Text | undefined {
  const leads = (from: string) => transitionsFrom(definition.machine, from, action).some((transition) => (transition.to ?? from) === to)
  const from = Object.keys(definition.states).find(leads)
  return actionIn(definition, action, from ?? to)?.doneMessage
}

const texts = {
  soon: t('Muddat yaqinlashdi: «{what}»', 'Муддат яқинлашди: «{what}»', 'Скоро истекает срок: «{what}»'),
  soonOr: t(
    'Muddat yaqinlashdi: «{what}», aks holda — «{otherwise}»',
    'Муддат яқинлашди: «{what}», акс ҳолда — «{otherwise}»',
    'Скоро истекает срок: «{what}», иначе — «{otherwise}»',
  ),
  late: t('Muddat oʻtdi: «{what}»', 'Муддат ўтди: «{what}»', 'Срок истёк: «{what}»'),
}
