import { v7 } from 'uuid'
import type { Engine } from '@nazorat/engine'
import { accountByKey } from '@nazorat/machines/documents/accounts/role/permissions'
import { accountOpening } from '@nazorat/machines/documents/accounts/user/opening'
import { languages } from '@nazorat/machines/i18n'
import { type Actor, Refusal, system } from '@nazorat/machines/workflow'

/**
 * Opens the account of a business that has no user, for the holder of its key: with the roles that are meant for such accounts and no
 * password. Null where the business is unknown or passive, or where no role is meant for it.
 */
export async function openAccount(engine: Engine, inn: string): Promise<string | null> {
  const [business] = await engine.find('contractor', [
    { field: 'inn', is: 'equal', value: inn },
    { field: 'state', is: 'equal', value: 'active' },
  ])
  if (!business) return null
  const usersOf = () => engine.find('user', [{ field: 'contractorId', is: 'equal', value: business.id }])
  const roles = await engine.find('role', [
    { field: 'permissions', is: 'overlapping', value: [accountByKey] },
    { field: 'state', is: 'equal', value: 'active' },
  ])
  // Another sign-in has opened it since it was looked for.
  const [opened] = await usersOf()
  if (opened) return opened.id
  if (roles.length === 0) return null
  const opener: Actor = { ...system, grants: { [accountOpening]: '', RoleView: '', ContractorView: '' } }
  const { name, phone } = business.values as { name: string; phone: string | null }
  const input = {
    // Of two sign-ins at once one opens it: the other finds the user name taken.
    username: `b${inn}`,
    shortName: name.slice(0, 100),
    roles: roles.map(({ id }) => id),
    contractorId: business.id,
    phone,
    languageId: String(languages.cl.id),
  }
  try {
    return (await engine.execute(opener, { id: v7(), type: 'user', document: v7(), action: 'openByKey', version: 0, input })).id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (await usersOf())[0]?.id ?? null
  }
}
