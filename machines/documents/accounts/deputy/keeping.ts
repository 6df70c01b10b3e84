import { type Actor, isParty, scopeOf } from '../../../kit/index.ts'

/** The permission to say who deputizes for others; for themselves everybody may. */
export const keepsDeputies = 'DeputyEdit'

/** Whether an actor may say who deputizes for a user of an organization: their own deputy, or those of the bodies whose people they keep. */
export function keepsFor(actor: Actor, userId: unknown, organizationId: unknown): boolean {
  if (userId === actor.id) return true
  const held = scopeOf(actor, keepsDeputies)
  return held !== null && isParty(actor, held.scope, organizationId)
}
