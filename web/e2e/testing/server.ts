import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../../../run/processes/free-port.ts'

export interface RunningServer {
  readonly address: string
  /** Its log so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * The whole system as `pnpm start` runs it, on a port, a data folder and a database of its own, where the environment names none;
 * `root` is the folder of its source.
 */
export async function startServer(
  environment: Record<string, string> = {},
  root = join(import.meta.dirname, '../../..'),
): Promise<RunningServer> {
  const folder = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'nazorat-e2e-')))
  const port = environment['PORT'] ?? (await freePort())
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'ends-with-parent.ts'), join(root, 'run/processes/start.ts')],
    {
      env: {
        // As `supervise.ts` has it: the code is compiled once for all that are started.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        ...inherited,
        ...environment,
        PORT: String(port),
        DATA_DIR: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  const ready = () =>
    vi.waitFor(
      async () => {
        if (!(await fetch(`${address}/api/health`)).ok) throw new Error('not healthy yet')
      },
      { timeout: 600_000, interval: 100 },
    )
  await Promise.race([
    ready(),
    gone.then((code) => {
      throw new Error(`the server stopped with ${code}: ${said}`)
    }),
  ])
  return {
    address,
    output: () => said,
    async stop() {
      child.kill('SIGINT')
      await gone
      if (!environment['DATA_DIR']) await rm(folder, { recursive: true, force: true })
    },
  }
}
