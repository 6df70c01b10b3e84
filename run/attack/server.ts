import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../testing/server.ts'
import { buildWeb } from '../processes/web.ts'

/** Starts the system with its demo accounts in a folder that goes with it. */
export async function serverToAttack() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-attack-'))
  await buildWeb()
  // Whoever attacks may say at which addresses their browsers are.
  const server = await startServer(dataDir, { TRUSTED_PROXIES: '127.0.0.1' })
  return {
    address: server.address,
    pid: server.pid,
    said: server.said,
    async stop() {
      await server.interrupt()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
