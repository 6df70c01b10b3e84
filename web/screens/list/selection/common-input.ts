import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Action, Definition } from '@nazorat/machines/definition'
import type { Fields } from '@nazorat/machines/fields'
import type { Actor } from '@nazorat/machines/workflow'
import { askedFields, startingInput } from '../../document/actions/action-input.ts'

/** The fields of an action on several that are asked once for all of them. */
export const commonFields = (action: Action, definition: Definition): Fields =>
  Object.fromEntries(Object.entries(askedFields(action, definition)).filter(([, { startsFrom }]) => startsFrom === undefined))

/** The values that each document gives by itself, as its own dialog would offer them. */
export function ownInput(
  action: Action,
  definition: Definition,
  document: DocumentReply,
  actor: Actor,
  now: string,
): Record<string, unknown> {
  const common = commonFields(action, definition)
  return Object.fromEntries(
    Object.entries(startingInput(action, definition, document, actor, now)).filter(([name]) => !Object.hasOwn(common, name)),
  )
}
