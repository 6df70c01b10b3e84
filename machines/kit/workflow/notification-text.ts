import type { NotificationRow } from '../api-types/live.ts'
import type { Definition } from '../definition/document-type.ts'
import { eventLabelInto } from '../definition/event-label.ts'
import { fill, type Language, t } from '../i18n/text.ts'
import { consequenceOf } from './deadline.ts'

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
  const done = action === null ? '' : eventLabelInto(definition, { action, state })
  return typeof done === 'string' ? '' : done[language]
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
