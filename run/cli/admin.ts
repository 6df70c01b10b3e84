import { Failure } from '../processes/failure.ts'
import { open } from '../processes/open.ts'
import { command } from '../processes/process.ts'
import { seed } from '../seed/seed.ts'
import { makeAdministrator } from './administrator.ts'
import { rotateMasterKey } from './rotate-master-key.ts'

/**
 * `pnpm admin <username> <phone>`: creates an administrator when a database has none (any more), and prints a one-time password for
 * them, which is changed at the first sign-in.
 * `pnpm admin rotate-master-key`: see `rotate-master-key.ts`.
 */
await command(async (settings, [username, phone]) => {
  if (username === 'rotate-master-key') return rotateMasterKey(settings)
  if (!username || !/^\+998\d{9}$/.test(phone ?? ''))
    throw new Failure('usage: pnpm admin <username> <phone, as +998901234567>, or pnpm admin rotate-master-key')
  const opened = await open(settings)
  try {
    await seed(opened, settings)
    const { password, expires } = await makeAdministrator(opened, username, phone!)
    console.log(`${username}\n${password}\none-time, until ${expires.toISOString()}: it is changed at the first sign-in`)
  } finally {
    await opened.close()
  }
})
