import type { Accounts } from '@nazorat/engine'
import { deputyType, getDefinition, permissionsOfPost } from '@nazorat/machines'
import { system } from '../../seed/system.ts'

/** The accounts of a log: the documents from which `loadActor` makes an actor. */
export const accounts: Accounts = {
  users: { type: 'user', roles: 'roles', own: ['chooseLanguage'] },
  roles: { type: 'role', permissions: 'permissions' },
  posts: { type: 'employee', of: 'employeeId', fields: ['isHr'], gives: permissionsOfPost },
  replacements: { type: deputyType, ...getDefinition(deputyType).representation! },
  active: 'active',
  system: [system.id],
}
