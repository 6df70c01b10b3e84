import type { Accounts } from '@nazorat/engine'
import { system } from '../../seed/system.ts'

/** Who says who may do what: the documents that `loadActor` makes an actor of. */
export const accounts: Accounts = {
  users: { type: 'user', roles: 'roles' },
  roles: { type: 'role', permissions: 'permissions' },
  active: 'active',
  system: [system.id],
}
