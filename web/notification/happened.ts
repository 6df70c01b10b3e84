import { actionIn, type Definition, type NotificationRow, type Text } from '@nazorat/machines'
import type { Say } from '../words/language.tsx'
import { notificationWords } from '../words/notification-words.ts'

/** What a notification tells: what was done, or which deadline is near or over. */
export function newsIn(definition: Definition, { action, deadline, state }: Pick<NotificationRow, 'action' | 'deadline' | 'state'>, say: Say): string {
  const due = deadline === null ? undefined : definition.deadlines[deadline]
  if (due) return say(due.kind === 'reminder' ? notificationWords.soon : notificationWords.late, { what: due.label })
  const done = action === null ? undefined : happened(definition, action, state)
  return done ? say(done) : ''
}

/**
 * What was done, in the action's own words. The same action may be another thing in another state (a
 * rejection by the head, and by the moderator), so the one is taken that leads to where the document came.
 */
export function happened(definition: Definition, action: string, to: string): Text | undefined {
  const from = Object.keys(definition.states).find((state) => reaches(definition, state, action, to))
  return actionIn(definition, action, from ?? to)?.done
}

function reaches({ machine }: Definition, from: string, action: string, to: string): boolean {
  let node = machine.root
  let found = node.transitions.get(action)
  for (const part of from.split('.')) {
    node = node.states[part]!
    found = node.transitions.get(action) ?? found
  }
  // A transition into a state with states of its own enters the first of them.
  return found?.some(({ target }) => target?.some(({ path }) => to === path.join('.') || to.startsWith(`${path.join('.')}.`))) ?? false
}
