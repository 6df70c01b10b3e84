import { createServer } from 'node:net'
import { Failure } from './failure.ts'
import type { Settings } from './settings.ts'

/** Checks that an address is free before anything starts on it. `prefix` is the prefix of the settings HOST and PORT. */
export async function refuseTakenPort({ host, port }: Pick<Settings, 'host' | 'port'>, prefix = ''): Promise<void> {
  const server = createServer()
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  await listening.catch((error: NodeJS.ErrnoException) => {
    throw new Failure(
      (reasons[error.code ?? '']?.(host, port) ?? `HOST ${host} with PORT ${port} cannot be served: ${error.message}`).replace(
        /\b(HOST|PORT)\b/g,
        `${prefix}$1`,
      ),
    )
  })
  await new Promise((resolve) => server.close(resolve))
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} of ${host} is taken by another process: set PORT to one that is free`,
  EACCES: (_, port) => `PORT ${port} is not for this user: set PORT to one above 1023`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine`,
}

/** The server's URL for a browser. */
export const addressOf = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
