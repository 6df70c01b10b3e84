import { createServer } from 'node:net'
import type { Pool } from 'pg'
import { Failure } from './failure.ts'
import { accountIds } from './seed.ts'
import type { Settings } from './settings.ts'

/** Asks for the address before anything else is started. */
export async function refuseTakenPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve)).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(reasons[error.code ?? '']?.(host, port) ?? `HOST ${host} with PORT ${port} cannot be served: ${error.message}`)
  })
  await new Promise((resolve) => server.close(resolve))
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} of ${host} is taken by another process: set PORT to one that is free`,
  EACCES: (_, port) => `PORT ${port} is not for this user: set PORT to one above 1023`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine`,
}

/** Where a browser finds the server. */
export const addressOf = ({ host, port }: Pick<Settings, 'host' | 'port'>): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The password of the demo accounts is public: whoever reaches the server could sign in. */
export async function refuseDemoOnNetwork({ host, demoOnNetwork }: Pick<Settings, 'host' | 'demoOnNetwork'>, { pool }: { pool: Pool }): Promise<void> {
  if (demoOnNetwork || isLoopback(host) || !(await hasDemoAccounts(pool))) return
  throw new Failure(
    `HOST ${host} is reached from the network, and this database has demo accounts whose password is public: set HOST to 127.0.0.1, DATABASE_URL to a database without them, or DEMO_ON_NETWORK to yes`,
  )
}

const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

async function hasDemoAccounts(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from doc."user" join credential on user_id = id where state = 'active' and id = any($1)) as found`,
    [accountIds],
  )
  return rows[0]!.found
}
