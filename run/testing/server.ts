import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { freePort } from '../processes/free-port.ts'

const run = promisify(execFile)

export interface Server {
  readonly address: string
  /** The id of the supervising process. */
  readonly pid: number
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Sends a signal to it and to the supervised process. */
  signal(signal: NodeJS.Signals): void
  /** Stops it like Ctrl-C. Returns its exit code. */
  interrupt(): Promise<number | null>
  /** Its output so far. */
  output(): string
}

/**
 * Starts the system like `pnpm start` on a data folder, by default with its embedded Postgres and a rate limit that is high enough
 * for load tests. Resolves when it is healthy.
 */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const { DATABASE_URL: _, REDIS_URL: __, ...environment } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../processes/supervise.ts'), 'start'], {
    // In their own process group: they are killed together.
    detached: true,
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const signal = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal)
    } catch {
      // It has ended.
    }
  }
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 600_000
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}: ${output}`)
    if (Date.now() > deadline) {
      signal('SIGKILL')
      throw new Error(`the server is not ready after ten minutes: ${output}`)
    }
    await sleep(50)
  }
  return {
    address,
    pid: child.pid!,
    output: () => output,
    signal,
    async kill() {
      signal('SIGKILL')
      await over
    },
    interrupt() {
      child.kill('SIGINT')
      return over
    },
  }
}

/** Whether a server answers and is healthy. */
export const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether anything listens on a port. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** The Postgres that runs in a data folder. */
export async function postgresOf(dataDir: string): Promise<{ readonly pid: number; readonly port: number }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** Kills the Postgres of a data folder with all of its processes at once. */
export async function killPostgres(dataDir: string): Promise<void> {
  const { pid } = await postgresOf(dataDir)
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
  for (const each of [pid, ...children.map(([child]) => child!)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}

/** Connects to the database of a data folder directly: starting it through our own code would take it over. */
export async function withDatabase<T>(dataDir: string, ask: (pool: Pool) => Promise<T>): Promise<T> {
  const [password, { port }] = await Promise.all([readFile(join(dataDir, 'postgres.password'), 'utf8'), postgresOf(dataDir)])
  const pool = new Pool({ host: '127.0.0.1', port, user: 'nazorat', database: 'nazorat', password: password.trim() })
  return ask(pool).finally(() => pool.end())
}
