import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../testing/server.ts'
import { standIn, trustedRoot } from './stand-in.ts'
import { buildWeb } from '../processes/web.ts'

/** Starts the system with its demo accounts in a temporary folder. */
export async function serverToAttack() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-attack-'))
  await buildWeb()
  // The attacks set their client addresses themselves, as a trusted proxy.
  const eimzo = await standIn()
  const roots = join(dataDir, 'roots.pem')
  await writeFile(roots, await trustedRoot())
  const server = await startServer(dataDir, { TRUSTED_PROXIES: '127.0.0.1', EIMZO_URL: eimzo.url, SIGNATURE_ROOTS: roots })
  return {
    address: server.address,
    pid: server.pid,
    output: server.output,
    async stop() {
      await server.interrupt()
      await eimzo.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
