import { roleRecords, type RoleKey } from '../seed/base/roles.ts'
import { idOf } from '../seed/ids.ts'
import type { Person } from './oracle.ts'

/** The bodies of the test: each kind has a centre, its branch and a foreign one. */
export const kinds = ['supervising', 'authorized'] as const
export type Kind = (typeof kinds)[number]

/** Whose a document is, seen from the people of the test, who all work in a centre or act for the first business. */
export const places = ['own', 'branch', 'foreign'] as const
export type Place = (typeof places)[number]

export const bodyId = (kind: Kind, place: Place): string => idOf('organization', 'test', kind, place)
export const businessId = (place: Place): string => idOf('contractor', 'test', place === 'own' ? 'own' : 'foreign')
export const roleId = (role: RoleKey): string => idOf('role', role)
export const userId = (role: RoleKey): string => idOf('user', 'test', role)

/** For whom the holder of a shipped role works. */
const works: Readonly<Record<RoleKey, Kind | 'business'>> = {
  inspector: 'supervising',
  topInspector: 'supervising',
  ceo: 'supervising',
  hr: 'supervising',
  moderator: 'authorized',
  authorizedStaff: 'authorized',
  auditor: 'authorized',
  admin: 'authorized',
  contractor: 'business',
}

export interface Holder extends Person {
  readonly role: RoleKey
  readonly userId: string
  /** The fields of their user that say for whom they stand. */
  readonly belongs: Readonly<Record<string, string>>
}

/** A person for each shipped role. */
export const holders: readonly Holder[] = (Object.keys(works) as RoleKey[]).map((role) => {
  const kind = works[role]
  const permissions = new Set(roleRecords.find(({ id }) => id === roleId(role))!.values.permissions)
  const common = { role, userId: userId(role), permissions, roles: [roleId(role)] }
  if (kind === 'business') return { ...common, own: [businessId('own')], branches: [], belongs: { contractorId: businessId('own') } }
  return { ...common, own: [bodyId(kind, 'own')], branches: [bodyId(kind, 'branch')], belongs: { organizationId: bodyId(kind, 'own') } }
})
