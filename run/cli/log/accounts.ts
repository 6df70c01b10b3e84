import type { Accounts } from '@nazorat/engine'
import { getDefinition } from '@nazorat/machines/documents'
import { deputyType } from '@nazorat/machines/documents/accounts/acting'
import { permissionsOfPost } from '@nazorat/machines/documents/people/employee/post'
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
