import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { Attempts, Credentials, SecurityAudit } from '@nazorat/api'
import type { Engine } from '@nazorat/engine'
import { roleGrant } from '@nazorat/machines/documents/accounts/role/permissions'
import { roleRecords } from '../seed/base/roles.ts'
import { idOf } from '../seed/ids.ts'
import { system } from '../seed/system.ts'

/** Creates an administrator with a one-time password, like the one of a reset: it must be changed at the first sign-in, and expires. */
export async function makeAdministrator(
  { engine, pool }: { engine: Engine; pool: Pool },
  username: string,
  phone: string,
): Promise<{ password: string; expires: Date }> {
  const make = async (type: string, input: Record<string, unknown>): Promise<string> =>
    (await engine.execute(system, { id: randomUUID(), type, document: randomUUID(), action: 'save', version: 0, input })).id
  const roles = await engine.find('role', [{ field: 'state', is: 'equal', value: 'active' }])
  const admin = roles.find(({ values }) => (values['permissions'] as string[]).includes(roleGrant))
  // Restores the administrator's role: without it nobody could grant the permissions again.
  const role = admin?.id ?? (await make('role', roleRecords.find((shipped) => shipped.id === idOf('role', 'admin'))!.values))
  const id = await make('user', { username, shortName: username, roles: [role], phone, languageId: '2' })
  await new SecurityAudit(engine).account(system, null, 'issuePassword', id)
  return new Credentials(pool, engine, new Attempts(pool, engine)).issue(id)
}
