import { type Actor, isParty, scopeOf } from '../../../kit/index.ts'

/**
 * The permission to appoint deputies of other users. For their own deputy, users need `DeputyCreate` alone, which all these actions ask
 * for.
 */
export const keepsDeputies = 'DeputyEdit'

/** Whether an actor may appoint the deputy of a user: when they are that user, or hold the permission for the user's organization. */
export function keepsFor(actor: Actor, userId: unknown, organizationId: unknown): boolean {
  if (userId === actor.id) return true
  const held = scopeOf(actor, keepsDeputies)
  return held !== null && isParty(actor, held.scope, organizationId)
}
