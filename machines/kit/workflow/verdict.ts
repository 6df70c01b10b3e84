import type { Actor } from './actor.ts'
import { availability, type Verdict } from './availability.ts'
import type { Definition } from '../definition/document-type.ts'
import { Refusal } from './refusal.ts'
import type { DocumentReply, VerdictReply } from '../api-types/documents.ts'

/**
 * Whether the actor may take an action on a document as the API answered it: by the same function as the server, or by the
 * server's own verdict where that was reached with lookups that the actor is not told.
 */
export function verdictOn(
  definition: Definition,
  name: string,
  document: DocumentReply,
  { actor, now }: { actor: Actor; now: string },
): Verdict {
  const { id, version, state, fields, lookups, verdicts } = document
  const given = verdicts[name]
  if (given) return given.can ? given : { ...given, refusal: new Refusal(given.refusal.code, given.refusal.params, given.refusal.problems) }
  return availability(definition, name, { id, version, state, values: fields }, { actor, now, lookups })
}

/** A verdict as it goes over the wire. */
export function verdictReply(verdict: Verdict): VerdictReply {
  if (verdict.can) return verdict
  const { code, params, problems } = verdict.refusal
  return { can: false, shown: verdict.shown, refusal: { code, params, problems } }
}

/** Whether everything is known that an action's rules look at; where it is not, only the server can check its input. */
export const isFullyTold = (action: { readonly lookups?: readonly string[] }, { lookups }: Pick<DocumentReply, 'lookups'>): boolean =>
  action.lookups?.every((name) => Object.hasOwn(lookups, name)) ?? true
