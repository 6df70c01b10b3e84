import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../run/processes/free-port.ts'

export interface RunningServer {
  readonly address: string
  stop(): Promise<void>
}

/**
 * The whole system as `pnpm start` runs it, on a port, a data folder and a database of its own, where the environment names none;
 * `root` is the folder of its source.
 */
export async function startServer(environment: Record<string, string> = {}, root = join(import.meta.dirname, '../../..')): Promise<RunningServer> {
  const folder = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'nazorat-e2e-')))
  const port = environment['PORT'] ?? (await freePort())
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, 'run/processes/start.ts')], {
    env: { ...inherited, ...environment, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  const ready = async () => {
    while (!(await fetch(`${address}/api/health`).then(({ ok }) => ok, () => false))) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await Promise.race([
    ready(),
    gone.then((code) => {
      throw new Error(`the server stopped with ${code}: ${said}`)
    }),
  ])
  return {
    address,
    async stop() {
      child.kill('SIGINT')
      await gone
      if (!environment['DATA_DIR']) await rm(folder, { recursive: true, force: true })
    },
  }
}
