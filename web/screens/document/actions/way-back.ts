import type { DocumentReply } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { type Actor, availability, edgesFrom, initialState, isFullyTold, labelOfAction } from '@nazorat/machines/workflow'

/**
 * The action by which this person can take back what has just led a document into another state, if it asks for nothing and what
 * decides on it is known here.
 */
export function wayBack(definition: Definition, before: DocumentReply, state: string, actor: Actor): { name: string; label: Text } | null {
  const { id, version, fields, lookups } = before
  const isWritten = (each: string) => each === initialState(definition.machine) || definition.states[each]?.returned === true
  // A document that was returned and is sent again comes back as a draft.
  const isBack = (to: string) => to === before.state || (isWritten(to) && isWritten(before.state))
  const after = { id, version: version + 1, state, values: fields }
  const edge = edgesFrom(definition, state).find(({ action: name, to }) => {
    const action = actionIn(definition, name, state)!
    if (state === before.state || !isBack(to) || action.input !== undefined || !isFullyTold(action, before)) return false
    return availability(definition, name, after, { actor, now: new Date().toISOString(), lookups }).can
  })
  return edge ? { name: edge.action, label: labelOfAction(definition, edge.action, state) } : null
}
