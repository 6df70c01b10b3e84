import type { Actor } from '../../kit/workflow/actor.ts'
import type { Condition } from '../../kit/workflow/lookups.ts'
import { languageOf } from '../../kit/i18n/text.ts'

/** What a user is read from: the engine, or anything that answers alike. */
export interface Reader {
  load(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Record>>
  find(type: string, conditions: readonly Condition[]): Promise<readonly Record[]>
}

interface Record {
  readonly id: string
  readonly state: string
  readonly values: Readonly<{ [field: string]: unknown }>
}

/**
 * The actor that a user is: what their active roles grant, for the body or the business that they stand for.
 * Null when they, their body, business or employee record is passive: such a user can do nothing (`docs/domain.md`).
 */
export async function loadActor(reader: Reader, userId: string): Promise<Actor | null> {
  return (await loadActors(reader, [userId])).get(userId) ?? null
}

/** The actors that users are, by their ids; those who can do nothing are left out. */
export async function loadActors(reader: Reader, userIds: readonly string[]): Promise<Map<string, Actor>> {
  const users = [...(await reader.load('user', userIds)).values()].filter(({ state }) => state === 'active').map(userOf)
  const organizationIds = present(users, 'organizationId')
  const [roles, organizations, contractors, employees, branches] = await Promise.all([
    reader.load('role', [...new Set(users.flatMap((user) => user.roles))]),
    reader.load('organization', organizationIds),
    reader.load('contractor', present(users, 'contractorId')),
    reader.load('employee', present(users, 'employeeId')),
    Promise.all(organizationIds.map(async (id) => [id, await reader.find('organization', [{ field: 'parentId', is: 'equal', value: id }])] as const)),
  ])
  const branchesOf = new Map(branches)
  const mayAct = (records: ReadonlyMap<string, Record>, id: string | null) => id === null || records.get(id)?.state === 'active'

  const actors = new Map<string, Actor>()
  for (const { id, name, language, roles: roleIds, organizationId, contractorId, employeeId } of users) {
    if (!mayAct(organizations, organizationId) || !mayAct(contractors, contractorId) || !mayAct(employees, employeeId)) continue
    // In the order in which the user has them, so that the same roles grant a permission by the same one each time.
    const granting = roleIds.flatMap((role) => roles.get(role) ?? []).filter(({ state }) => state === 'active')
    const branchIds = (branchesOf.get(organizationId ?? '') ?? []).map((branch) => branch.id)
    actors.set(id, { id, name, language, organizationId, contractorId, branchIds, roleIds: granting.map((role) => role.id), grants: grantsOf(granting) })
  }
  return actors
}

/** The document in whose name an actor acts: a body or a business; null for an administrator of the system. */
export function standsFor({ organizationId, contractorId }: Pick<Actor, 'organizationId' | 'contractorId'>): { readonly type: string; readonly id: string } | null {
  if (organizationId !== null) return { type: 'organization', id: organizationId }
  return contractorId === null ? null : { type: 'contractor', id: contractorId }
}

/** The types of documents that an actor is made of. */
export const actorTypes: readonly string[] = ['user', 'role', 'organization', 'employee', 'contractor']

/** What roles grant together, each permission with the first role that gives it. */
export function grantsOf(roles: readonly Pick<Record, 'id' | 'values'>[]): Actor['grants'] {
  const grants: { [permission: string]: string } = {}
  for (const role of roles) {
    for (const permission of (role.values['permissions'] as string[] | null) ?? []) grants[permission] ??= role.id
  }
  return grants
}

const userOf = ({ id, values }: Record) => ({
  id,
  name: String(values['shortName']),
  language: languageOf(Number(values['languageId'])),
  roles: (values['roles'] as string[] | null) ?? [],
  organizationId: values['organizationId'] as string | null,
  contractorId: values['contractorId'] as string | null,
  employeeId: values['employeeId'] as string | null,
})

/** The records that users name in a field, each once. */
const present = (users: readonly ReturnType<typeof userOf>[], field: 'organizationId' | 'contractorId' | 'employeeId'): string[] => [
  ...new Set(users.flatMap((user) => user[field] ?? [])),
]
