import { type Actor, hasPermission, type Scope, scopeNamed, scopeOf, type RelatedDocument, isParty } from '../../../kit/index.ts'
import { type Permission, roleGrant } from './permissions.ts'

/**
 * Those of some permissions that the actor may not give: nobody gives what they do not hold themselves, at least as far and,
 * to somebody who stands for a party, for that party too. A person who keeps all roles of the system, as the administrator does,
 * holds `RoleGrant` and may give any: otherwise they would have to be able to do everything that anybody does.
 */
export function beyondGrant(actor: Actor, permissions: readonly string[], known: readonly Permission[], party?: unknown): string[] {
  // Rights that an actor has for somebody else are not theirs to give.
  if (actor.onBehalfOf) return [...permissions]
  if (hasPermission(actor, roleGrant)) return []
  // One that exists no more permits nothing.
  return permissions.filter((name) => {
    const permission = known.find((each) => each.name === name)
    return permission !== undefined && !mayGive(actor, name, isOfParties(permission, known) ? party : undefined)
  })
}

/** Those of a user's roles that the actor could not give them: with more than the actor may do, or for a party of others. */
export function rolesBeyond<R extends Pick<RelatedDocument, 'values'>>(actor: Actor, roles: readonly R[], user: Readonly<Record<string, unknown>>, known: readonly Permission[]): R[] {
  const party = user['organizationId'] ?? user['contractorId']
  return roles.filter(({ values }) => beyondGrant(actor, (values['permissions'] as string[] | null) ?? [], known, party).length > 0)
}

function mayGive(actor: Actor, name: string, party: unknown): boolean {
  const { scope, permission } = scopeNamed(name)
  const held = scopeOf(actor, permission)
  if (!held || width[held.scope] < width[scope]) return false
  return scope === 'all' || typeof party !== 'string' || isParty(actor, held.scope, party)
}

const width: Record<Scope, number> = { own: 0, branches: 1, all: 2 }

/** Whether a permission carries no further than to documents of certain parties: of its type others can be seen by some alone. */
const isOfParties = ({ type }: Permission, known: readonly Permission[]): boolean => type !== null && known.some((other) => other.type === type && scopeNamed(other.name).scope === 'all')
