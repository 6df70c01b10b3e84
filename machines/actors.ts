import type { Actor } from './kit/actor.ts'
import type { Condition } from './kit/facts.ts'
import { languageOf } from './kit/text.ts'

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
 * The actor that a user is: what his active roles grant, for the body or the business that he stands for.
 * Null when he, his body or his employee record is passive: such a one can do nothing (`domain.md`).
 */
export async function loadActor(reader: Reader, userId: string): Promise<Actor | null> {
  const user = (await reader.load('user', [userId])).get(userId)
  if (user?.state !== 'active') return null
  const { roles, organizationId, contractorId, employeeId } = user.values as {
    roles: string[] | null
    organizationId: string | null
    contractorId: string | null
    employeeId: string | null
  }
  const [granting, standing, branches] = await Promise.all([
    reader.load('role', roles ?? []),
    Promise.all([one(reader, 'organization', organizationId), one(reader, 'contractor', contractorId), one(reader, 'employee', employeeId)]),
    organizationId ? reader.find('organization', [{ field: 'parentId', is: 'equal', value: organizationId }]) : [],
  ])
  if (standing.some((record) => record === undefined || (record !== null && record.state !== 'active'))) return null

  return {
    id: userId,
    name: String(user.values['shortName']),
    language: languageOf(Number(user.values['languageId'])),
    organizationId,
    contractorId,
    branchIds: branches.map(({ id }) => id),
    roleIds: [...granting.values()].filter(({ state }) => state === 'active').map(({ id }) => id),
    grants: grantsOf([...granting.values()]),
  }
}

/** The types of documents that an actor is made of. */
export const actorTypes: readonly string[] = ['user', 'role', 'organization', 'employee', 'contractor']

/** What roles grant together, each permission with the first role that gives it; passive roles give nothing. */
export function grantsOf(roles: readonly Record[]): Actor['grants'] {
  const grants: { [permission: string]: string } = {}
  for (const role of roles) {
    if (role.state !== 'active') continue
    for (const permission of (role.values['permissions'] as string[] | null) ?? []) grants[permission] ??= role.id
  }
  return grants
}

/** Null when there is none to look for, undefined when the one looked for is not there. */
async function one(reader: Reader, type: string, id: string | null): Promise<Record | null | undefined> {
  return id === null ? null : (await reader.load(type, [id])).get(id)
}
