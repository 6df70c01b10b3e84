import { randomBytes, randomUUID } from 'node:crypto'
import { SecurityAudit, Attempts, Credentials } from '@nazorat/api'
import { roleGrant } from '@nazorat/machines'
import { Failure } from '../processes/failure.ts'
import { open } from '../processes/open.ts'
import { command } from '../processes/process.ts'
import { seed } from '../seed/seed.ts'
import { roleRecords } from '../seed/base/roles.ts'
import { idOf } from '../seed/ids.ts'
import { system } from '../seed/system.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

/**
 * `pnpm admin <username> <phone>`: creates an administrator when a database has none (any more), and prints their password once.
 * `pnpm admin rotate-master-key`: see `rotate-master-key.ts`.
 */
await command(async (settings, [username, phone]) => {
  if (username === 'rotate-master-key') return rotateMasterKey(settings)
  if (!username || !/^\+998\d{9}$/.test(phone ?? '')) throw new Failure('usage: pnpm admin <username> <phone, as +998901234567>, or pnpm admin rotate-master-key')
  const opened = await open(settings)
  try {
    await seed(opened, settings)
    const { engine, pool } = opened
    const make = async (type: string, input: Record<string, unknown>): Promise<string> =>
      (await engine.execute(system, { id: randomUUID(), type, document: randomUUID(), action: 'save', version: 0, input })).id
    const roles = await engine.find('role', [{ field: 'state', is: 'equal', value: 'active' }])
    const admin = roles.find(({ values }) => (values['permissions'] as string[]).includes(roleGrant))
    // Restores the administrator's role: without it nobody could grant the permissions again.
    const role = admin?.id ?? (await make('role', roleRecords.find((shipped) => shipped.id === idOf('role', 'admin'))!.values))
    const id = await make('user', { username, shortName: username, roles: [role], phone, languageId: '2' })
    const password = randomBytes(12).toString('base64url')
    await new SecurityAudit(engine).account(system, null, 'setPassword', id)
    await new Credentials(pool, engine, new Attempts(pool, engine)).set(id, password)
    console.log(`${username}\n${password}`)
  } finally {
    await opened.close()
  }
})
