import { randomBytes, randomUUID } from 'node:crypto'
import { Attempts, Credentials } from '@nazorat/api'
import { Failure } from './failure.ts'
import { open } from './open.ts'
import { command } from './process.ts'
import { seed } from './seed.ts'
import { system } from './seed/system.ts'

/** `pnpm admin <username>`: makes the first administrator of a database and prints his password, once. */
await command(async (settings, [username]) => {
  if (!username) throw new Failure('usage: pnpm admin <username>')
  const opened = await open(settings)
  try {
    await seed(opened, settings.dataDir)
    const { engine, pool } = opened
    const roles = await engine.find('role', [])
    const admin = roles.find(({ values }) => (values['permissions'] as string[]).includes('RoleEdit'))
    const id = randomUUID()
    await engine.execute(system, {
      id: randomUUID(),
      type: 'user',
      document: id,
      action: 'save',
      version: 0,
      input: { username, shortName: username, roles: [admin!.id], languageId: '2' },
    })
    const password = randomBytes(12).toString('base64url')
    await new Credentials(pool, new Attempts(pool, engine)).set(id, password)
    console.log(`${username}\n${password}`)
  } finally {
    await opened.close()
  }
})
