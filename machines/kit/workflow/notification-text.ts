import type { NotificationRow } from '../api-types/live.ts'
import type { Definition } from '../definition/document-type.ts'
import { eventLabelInto } from '../definition/event-label.ts'
import { fill, type Language, t } from '../i18n/text.ts'

/**
 * The text of a notification in a language: the action on a document, or the deadline that is near or over. Empty where the
 * definition no longer has it.
 */
export function notificationText(
  definition: Definition,
  { action, deadline, state }: Pick<NotificationRow, 'action' | 'deadline' | 'state'>,
  language: Language,
): string {
  const due = deadline === null ? undefined : definition.deadlines[deadline]
  if (due) return fill(due.kind === 'reminder' ? texts.soon : texts.late, { what: due.label }, language)
  const done = action === null ? '' : eventLabelInto(definition, { action, state })
  return typeof done === 'string' ? '' : done[language]
}

const texts = {
  soon: t('Муддат яқинлашди: «{what}»', 'Скоро истекает срок: «{what}»'),
  late: t('Муддат ўтди: «{what}»', 'Срок истёк: «{what}»'),
}
