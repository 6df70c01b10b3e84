import type { Accounts } from '@nazorat/engine'
import { system } from '../../seed/system.ts'

/** The accounts of a log: the documents from which `loadActor` makes an actor. */
export const accounts: Accounts = {
  users: { type: 'user', roles: 'roles' },
  roles: { type: 'role', permissions: 'permissions' },
  active: 'active',
  system: [system.id],
}
