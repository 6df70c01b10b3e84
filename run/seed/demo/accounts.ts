import { grantsOf } from '@nazorat/machines/documents/accounts/actors'
import type { Actor } from '@nazorat/machines/workflow'
import { roleRecords, type RoleKey } from '../base/roles.ts'
import { idOf } from '../ids.ts'
import { phoneOf, pinflOf } from '../identifiers.ts'
import { type Seeded, seeded } from '../record.ts'
import { bodies } from './bodies.ts'
import { businesses } from './businesses.ts'
import { staff } from './staff.ts'

interface Account {
  readonly username: string
  readonly name: string
  readonly shortName: string
  readonly role: RoleKey
  readonly body: string | null
  readonly employee: string | null
  readonly contractor: string | null
}

const accounts: readonly Account[] = [
  ...staff.flatMap(({ key, body, name, role, username }): Account[] =>
    role && username ? [{ username, name: name.full, shortName: name.short, role, body, employee: key, contractor: null }] : [],
  ),
  ...businesses.slice(0, 3).map(({ key, name }, i): Account => ({
    username: `contractor${i === 0 ? '' : i + 1}`,
    name,
    shortName: name,
    role: 'contractor',
    body: null,
    employee: null,
    contractor: key,
  })),
]

/** The demo accounts: one for each shipped role. */
export const demoAccounts = {
  names: ['inspector', 'topinspector', 'ceo', 'moderator', 'staff', 'hr', 'auditor', 'admin', 'contractor'],
  password: 'Nazorat-2026',
} as const

export const accountIds: readonly string[] = accounts.map(({ username }) => idOf('user', username))

export const accountRecords: readonly Seeded[] = accounts.map(({ username, shortName, role, body, employee, contractor }) =>
  seeded('user', username, {
    username,
    shortName,
    roles: [idOf('role', role)],
    organizationId: body && idOf('organization', body),
    employeeId: employee && idOf('employee', employee),
    contractorId: contractor && idOf('contractor', contractor),
    phone: phoneOf('user', username),
    languageId: '2',
  }),
)

/** The actor of an account, as the system would load it. */
export function actorOf(username: string): Actor {
  const account = accounts.find((each) => each.username === username)
  if (!account) throw new Error(`the demo has no account ${username}`)
  const { name, role, body, contractor } = account
  return {
    id: idOf('user', username),
    name,
    language: 'cl',
    organizationId: body && idOf('organization', body),
    branchIds: bodies.filter(({ parent }) => parent !== null && parent === body).map(({ key }) => idOf('organization', key)),
    contractorId: contractor && idOf('contractor', contractor),
    roleIds: [idOf('role', role)],
    grants: grantsOf(roleRecords.filter(({ id }) => id === idOf('role', role))),
  }
}

/**
 * The demo users as their certificates name them: an employee by their PINFL; a business by its INN, and the holder of its key by their
 * PINFL.
 */
export const demoSigners: readonly { username: string; name: string; pinfl: string; inn: string | null }[] = accounts.map(
  ({ username, name, employee, contractor }) => {
    const person = staff.find(({ key }) => key === employee)
    const pinfl = person ? pinflOf(person.birthDate, person.gender, person.key) : pinflOf('1980-05-17', 'male', 'signer', username)
    return { username, name, pinfl, inn: businesses.find(({ key }) => key === contractor)?.inn ?? null }
  },
)
