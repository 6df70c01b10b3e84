import type { Actor } from '../../kit/workflow/actor.ts'
import { type Condition, maxFound } from '../../kit/workflow/lookups.ts'
import type { ValuesOfType } from '../../kit/fields/field.ts'
import { languageOf } from '../../kit/i18n/text.ts'
import type { Signing } from '../../kit/workflow/signed-text.ts'
import { withPost } from '../people/employee/post.ts'

/**
 * The source that a user is read from: the engine, or an equivalent. `find` gives at most `maxFound` documents, in the order
 * of their ids.
 */
export interface Reader {
  load<T extends string>(type: T, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedRecord<T>>>
  find<T extends string>(type: T, conditions: readonly Condition[]): Promise<readonly LoadedRecord<T>[]>
}

interface LoadedRecord<T extends string> {
  readonly id: string
  readonly state: string
  readonly values: Readonly<ValuesOfType<T>>
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
  return actorsOf(reader, [...(await reader.load('user', userIds)).values()])
}

/** Every actor that there is, a page at a time. */
export const everyActor = (reader: Reader): AsyncGenerator<Actor[]> => actorsWhere(reader, [])

/**
 * The actors who may act in the name of some parties, as the party itself or as the body above it, and those to whom a role
 * gives one of some permissions: a page at a time. One may come more than once.
 */
export async function* actorsFor(reader: Reader, parties: readonly string[], permissions: readonly string[]): AsyncGenerator<Actor[]> {
  const bodies = await reader.load('organization', parties)
  const above = [...bodies.values()].flatMap(({ values }) => values.parentId ?? [])
  const roles: string[] = []
  if (permissions.length > 0) {
    for await (const page of found(reader, 'role', [{ field: 'permissions', is: 'overlapping', value: permissions }]))
      roles.push(...page.map(({ id }) => id))
  }
  const bodyIds = [...new Set([...parties, ...above])]
  if (bodyIds.length > 0) yield* actorsWhere(reader, [{ field: 'organizationId', is: 'among', value: bodyIds }])
  if (parties.length > 0) yield* actorsWhere(reader, [{ field: 'contractorId', is: 'among', value: parties }])
  if (roles.length > 0) yield* actorsWhere(reader, [{ field: 'roles', is: 'overlapping', value: roles }])
}

async function* actorsWhere(reader: Reader, conditions: readonly Condition[]): AsyncGenerator<Actor[]> {
  for await (const users of found(reader, 'user', conditions)) yield [...(await actorsOf(reader, users)).values()]
}

/** All documents that meet the conditions, a page at a time. */
async function* found<T extends string>(
  reader: Reader,
  type: T,
  conditions: readonly Condition[],
): AsyncGenerator<readonly LoadedRecord<T>[]> {
  let page = await reader.find(type, conditions)
  while (page.length > 0) {
    yield page
    page = page.length < maxFound ? [] : await reader.find(type, [...conditions, { field: 'id', is: 'after', value: page.at(-1)!.id }])
  }
}

async function actorsOf(reader: Reader, records: readonly LoadedRecord<'user'>[]): Promise<Map<string, Actor>> {
  const users = records.filter(({ state }) => state === 'active').map(userOf)
  const organizationIds = present(users, 'organizationId')
  const [roles, organizations, contractors, employees, branchesOf] = await Promise.all([
    reader.load('role', [...new Set(users.flatMap((user) => user.roles))]),
    reader.load('organization', organizationIds),
    reader.load('contractor', present(users, 'contractorId')),
    reader.load('employee', present(users, 'employeeId')),
    findBranches(reader, organizationIds),
  ])
  const mayAct = (records: ReadonlyMap<string, { readonly state: string }>, id: string | null) =>
    id === null || records.get(id)?.state === 'active'

  const actors = new Map<string, Actor>()
  for (const { id, name, language, roles: roleIds, organizationId, contractorId, employeeId } of users) {
    if (!mayAct(organizations, organizationId) || !mayAct(contractors, contractorId) || !mayAct(employees, employeeId)) continue
    // In the order in which the user has them, so that the same roles grant a permission by the same one each time.
    const granting = roleIds.flatMap((role) => roles.get(role) ?? []).filter(({ state }) => state === 'active')
    const branchIds = branchesOf.get(organizationId ?? '') ?? []
    const grants = byPost(employees.get(employeeId ?? ''), organizationId, grantsOf(granting))
    const party = organizations.get(organizationId ?? '') ?? contractors.get(contractorId ?? '')
    // The field's options are those of `Signing`.
    const signing = party?.values['signing'] as Signing | null | undefined
    const actor = { id, name, language, organizationId, contractorId, branchIds, roleIds: granting.map((role) => role.id), grants }
    actors.set(id, signing ? { ...actor, signing } : actor)
  }
  return actors
}

/** Permissions with those of the employee's post, which counts in the body where they work. */
function byPost(employee: LoadedRecord<'employee'> | undefined, organizationId: string | null, grants: Actor['grants']): Actor['grants'] {
  return employee && worksFor(employee, organizationId) ? withPost(employee.values, grants) : grants
}

/** Whether an employee works for the body for which their user acts: their post counts there alone. */
export const worksFor = (
  { values }: { readonly values: Pick<ValuesOfType<'employee'>, 'organizationId'> },
  organizationId: unknown,
): boolean => typeof organizationId === 'string' && values.organizationId === organizationId

/** The ids of the branches of some bodies, by the body. */
async function findBranches(reader: Reader, bodies: readonly string[]): Promise<Map<string, string[]>> {
  const branches = new Map<string, string[]>(bodies.map((id) => [id, []]))
  if (bodies.length === 0) return branches
  for await (const page of found(reader, 'organization', [{ field: 'parentId', is: 'among', value: bodies }])) {
    for (const { id, values } of page) branches.get(values.parentId!)!.push(id)
  }
  return branches
}

/** The document in whose name an actor acts: a body or a business; null for an administrator of the system. */
export function standsFor({
  organizationId,
  contractorId,
}: Pick<Actor, 'organizationId' | 'contractorId'>): { readonly type: string; readonly id: string } | null {
  if (organizationId !== null) return { type: 'organization', id: organizationId }
  return contractorId === null ? null : { type: 'contractor', id: contractorId }
}

/** The types of documents that an actor is made of. */
export const actorTypes: readonly string[] = ['user', 'role', 'organization', 'employee', 'contractor', 'deputy']

/** The permissions that roles grant together, each with the first role that gives it. */
export function grantsOf(
  roles: readonly { readonly id: string; readonly values: Pick<ValuesOfType<'role'>, 'permissions'> }[],
): Actor['grants'] {
  const grants: { [permission: string]: string } = {}
  for (const role of roles) {
    for (const permission of role.values.permissions ?? []) grants[permission] ??= role.id
  }
  return grants
}

const userOf = ({ id, values: { shortName, languageId, roles, organizationId, contractorId, employeeId } }: LoadedRecord<'user'>) => ({
  id,
  name: String(shortName),
  language: languageOf(Number(languageId)),
  roles: roles ?? [],
  organizationId,
  contractorId,
  employeeId,
})

/** The records that users name in a field, each once. */
const present = (users: readonly ReturnType<typeof userOf>[], field: 'organizationId' | 'contractorId' | 'employeeId'): string[] => [
  ...new Set(users.flatMap((user) => user[field] ?? [])),
]
