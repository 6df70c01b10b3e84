import { actionIn, consequenceOf, type Definition, type NotificationRow, type Text, transitionsFrom } from '@nazorat/machines'
import type { Say } from '../../i18n/language.tsx'
import { notificationWords } from './notification-words.ts'

/** What a notification tells: what was done, or which deadline is near or over. */
export function newsIn(definition: Definition, { action, deadline, state }: Pick<NotificationRow, 'action' | 'deadline' | 'state'>, say: Say): string {
  const due = deadline === null ? undefined : definition.deadlines[deadline]
  if (due?.kind === 'reminder') {
    const otherwise = consequenceOf(definition, deadline!, state)
    return otherwise ? say(notificationWords.soonOr, { what: due.label, otherwise }) : say(notificationWords.soon, { what: due.label })
  }
  if (due) return say(notificationWords.late, { what: due.label })
  const done = action === null ? undefined : happened(definition, action, state)
  return done ? say(done) : ''
}

/**
 * What was done, in the action's own words. The same action may be another thing in another state (a
 * rejection by the head, and by the moderator), so the one is taken that leads to where the document came.
 */
export function happened(definition: Definition, action: string, to: string): Text | undefined {
  const leads = (from: string) => transitionsFrom(definition.machine, from, action).some((transition) => (transition.to ?? from) === to)
  const from = Object.keys(definition.states).find(leads)
  return actionIn(definition, action, from ?? to)?.doneMessage
}
