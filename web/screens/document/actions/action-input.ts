import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Action, type Definition, formFields } from '@nazorat/machines/definition'
import { type Fields, inputFields, kindOf, readInput } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { type Actor, isFullyTold } from '@nazorat/machines/workflow'

/** The fields that an action's dialog asks for; the form's own action has its screen. */
export const askedFields = (action: Action, definition: Definition): Fields =>
  action.input === 'form' ? {} : inputFields(action, definition)

/**
 * The dialog starts with what the document has under the same names or under those that fields start from, and with today
 * for the day on which something happened. A decision against it begins with nothing: an old reason is not its reason.
 * Values that the action's own check would refuse are not offered either.
 */
export function startingInput(
  action: Action,
  definition: Definition,
  document: DocumentReply,
  actor: Actor,
  now: string,
): Record<string, unknown> {
  const ofForm = formFields(definition)
  const isAgainst = action.intent === 'danger' || action.intent === 'warning'
  const input = Object.fromEntries(
    Object.entries(askedFields(action, definition)).map(([name, field]): [string, unknown] => {
      const current = document.fields[name] ?? null
      if (current !== null) return [name, isAgainst || definition.reasonFields.includes(name) ? null : current]
      return [name, document.fields[field.startsFrom ?? ''] ?? (name in ofForm ? null : (kindOf(field).at?.(now) ?? null))]
    }),
  )
  const refused =
    checkable(action, document).validateInput?.(input, { values: document.fields, actor, now, lookups: document.lookups }) ?? {}
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, refused[name] ? null : value]))
}

/** An action without the rules that look at what this person is not told: of those only the server knows whether they are kept. */
function checkable(action: Action, document: DocumentReply): Action {
  if (isFullyTold(action, document)) return action
  const { validateInput: _check, requiresComplete: _completes, ...plain } = action
  return plain
}

/** The problems of the input, by the same function that the server calls. */
export function problemsOf(
  action: Action,
  definition: Definition,
  document: DocumentReply,
  input: Record<string, unknown>,
  actor: Actor,
  now: string,
  say: (text: Text) => string,
): Record<string, string[]> {
  const { problems } = readInput(checkable(action, document), definition, input, {
    values: document.fields,
    actor,
    now,
    lookups: document.lookups,
  })
  return Object.fromEntries(Object.entries(problems).map(([name, texts]) => [name, texts.map(say)]))
}
