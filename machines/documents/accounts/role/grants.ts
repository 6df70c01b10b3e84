import {
  type Actor,
  hasPermission,
  type Scope,
  scopeNamed,
  scopeOf,
  type RelatedDocument,
  isParty,
  type ValuesOfType,
} from '../../../kit/index.ts'
import { grantsOf, worksFor } from '../actors.ts'
import { withPost } from '../../people/employee/post.ts'
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
export function rolesBeyond<R extends Pick<Role, 'values'>>(
  actor: Actor,
  roles: readonly R[],
  user: UserValues,
  known: readonly Permission[],
): R[] {
  return roles.filter(({ values }) => beyondGrant(actor, values.permissions ?? [], known, partyOf(user)).length > 0)
}

/** Where a user's permissions come from: their roles, and the post in their employee record. */
export interface PermissionSources {
  readonly roles?: readonly Role[]
  readonly employee?: Pick<RelatedDocument<'employee', 'organizationId' | 'isTopInspector' | 'isHr'>, 'values'> | null | undefined
}

type Role = Pick<RelatedDocument<'role', 'permissions'>, 'id' | 'values'>

/** Whether a user may do more than the actor could permit them: who acts as that user, or makes them able to act, has it too. */
export const isBeyond = (
  actor: Actor,
  { roles = [], employee }: PermissionSources,
  user: UserValues,
  known: readonly Permission[],
): boolean => rolesBeyond(actor, roles, user, known).length > 0 || postBeyond(actor, { roles, employee }, user, known).length > 0

/** The permissions that come with a user's post beside their roles, of those that the actor could not give: the post or what it permits. */
export function postBeyond(
  actor: Actor,
  { roles = [], employee }: PermissionSources,
  user: UserValues,
  known: readonly Permission[],
): string[] {
  if (!employee || !worksFor(employee, user.organizationId)) return []
  const givesPosts = scopeOf(actor, 'EmployeeEdit')
  if (givesPosts && !actor.onBehalfOf && isParty(actor, givesPosts.scope, user.organizationId)) return []
  const ofRoles = grantsOf(roles)
  const ofPost = Object.keys(withPost(employee.values, ofRoles)).filter((name) => !Object.hasOwn(ofRoles, name))
  return beyondGrant(actor, ofPost, known, partyOf(user))
}

type UserValues = Readonly<Partial<Pick<ValuesOfType<'user'>, 'organizationId' | 'contractorId'>>>

const partyOf = (user: UserValues): unknown => user.organizationId ?? user.contractorId

function mayGive(actor: Actor, name: string, party: unknown): boolean {
  const { scope, permission } = scopeNamed(name)
  const held = scopeOf(actor, permission)
  if (!held || width[held.scope] < width[scope]) return false
  return scope === 'all' || typeof party !== 'string' || isParty(actor, held.scope, party)
}

const width: Record<Scope, number> = { own: 0, branches: 1, all: 2 }

/** Whether a permission carries no further than to documents of certain parties: of its type others can be seen by some alone. */
const isOfParties = ({ type }: Permission, known: readonly Permission[]): boolean =>
  type !== null && known.some((other) => other.type === type && scopeNamed(other.name).scope === 'all')
