import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, glob, mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { logger } from '@nazorat/engine/telemetry/logger'
import { identityOf, isAlive } from '../processes/alive.ts'
import { Failure } from '../processes/failure.ts'
import { freePort } from '../processes/free-port.ts'
import { locked } from '../processes/lock.ts'
import { accountOf, here, newAccount, programsFor, removeCopy, runIn } from './programs.ts'

interface RunningPostgres {
  /** The URL of the owner of all tables. */
  readonly ownerUrl: string
  /** The URL of the user as which the system runs. */
  readonly url: string
  /**
   * Starts it again whenever it ends by itself, on the same address, until it is stopped. A process that has only joined it leaves that to
   * the other.
   */
  keepRunning(): void
  /** Stops it, if this process has started it. */
  stop(): Promise<void>
  /** Crashes it like a power failure and starts it again on the same port: for tests. */
  fall(): Promise<void>
}

/**
 * The Postgres of a data folder: joined if it runs for another live process, taken over if that process has died, otherwise
 * started (and created, the first time). It runs in its own session, so that Ctrl-C reaches the server first and Postgres
 * stops after the last request is answered. `flags` are settings of Postgres, such as `-c fsync=off` for tests.
 */
export async function startPostgres(dataDir: string, flags: readonly string[] = []): Promise<RunningPostgres> {
  await mkdir(dataDir, { recursive: true })
  return locked(join(dataDir, 'postgres.lock'), () => joinOrStart(filesOf(dataDir), flags))
}

/** Whether a data folder has a Postgres already. */
export const hasPostgres = (dataDir: string): boolean => isInitialised(filesOf(dataDir))

const isInitialised = ({ cluster }: Pick<Files, 'cluster'>): boolean => existsSync(join(cluster, 'PG_VERSION'))

const filesOf = (dataDir: string) => ({
  dataDir,
  cluster: join(dataDir, 'postgres'),
  password: join(dataDir, 'postgres.password'),
  /** Records which process stops it. */
  owner: join(dataDir, 'postgres.owner'),
  /** Records where the programs are, if they had to be copied. */
  programs: join(dataDir, 'postgres.programs'),
})

type Files = ReturnType<typeof filesOf>

async function joinOrStart(files: Files, flags: readonly string[]): Promise<RunningPostgres> {
  if (!isInitialised(files)) await initialise(files)
  const password = (await readFile(files.password, 'utf8')).trim()
  // The user's password is derived from the owner's, so that it does not reveal the owner's.
  const serverPassword = hash('sha256', `server ${password}`)
  const stopping = new AbortController()
  let watching: Promise<void> | undefined
  const keepRunning = () => void (watching ??= watch(files, stopping.signal))
  const at = (port: number, stop: RunningPostgres['stop'], isOwn: boolean): RunningPostgres => ({
    ownerUrl: `postgres://nazorat:${password}@127.0.0.1:${port}/nazorat`,
    url: `postgres://nazorat_server:${serverPassword}@127.0.0.1:${port}/nazorat`,
    keepRunning: isOwn ? keepRunning : () => {},
    stop,
    fall: () => control(files, ['restart', '-m', 'immediate', '-w']),
  })
  const stop = async () => {
    stopping.abort()
    await watching
    await control(files, ['stop', '-m', 'fast', '-w'])
    await removeCopy(files.programs)
    await rm(files.owner, { force: true })
  }

  const port = await runningPort(files.cluster)
  if (port !== null) {
    if (isAlive(await readFile(files.owner, 'utf8').catch(() => ''))) return at(port, async () => {}, false)
    await writeFile(files.owner, identityOf(process.pid)!)
    return at(port, stop, true)
  }

  const free = await freePort()
  const options = [
    `-p ${free}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=''`,
    '-c max_connections=200',
    `-c shared_buffers=${cacheOf(totalmem())}MB`,
    '-c wal_compression=on',
    '-c autovacuum_naptime=10s',
    '-c random_page_cost=1.1',
    '-c work_mem=16MB',
    '-c parallel_setup_cost=100000',
    ...recoversSoon,
    ...flags,
  ]
  await start(files, ['start', '-o', options.join(' ')])
  await writeFile(files.owner, identityOf(process.pid)!)
  const started = at(free, stop, true)
  await createDatabase(started.ownerUrl)
  return started
}

/**
 * Postgres' own cache, in MB: a quarter of the memory, at most 2 GB, which hold a million checks with their indexes. Lists read
 * twice as long through the operating system's. Memory is taken as it is filled.
 */
const cacheOf = (memory: number): number => Math.min(2048, Math.max(128, Math.floor(memory / 2 ** 20 / 4)))

/**
 * After a crash Postgres replays the WAL since the last checkpoint but one, about 100 MB a second: a checkpoint every minute
 * leaves little of it. Before that it flushes the data folder; on Linux one `syncfs` is faster than an fsync of each file.
 */
const recoversSoon = [
  '-c checkpoint_timeout=1min',
  '-c min_wal_size=512MB',
  '-c max_wal_size=1GB',
  ...(process.platform === 'linux' ? ['-c recovery_init_sync_method=syncfs'] : []),
]

/** Creates the cluster in a temporary folder and renames it: an unfinished one is never used. */
async function initialise({ dataDir, cluster, password: passwordFile, programs }: Files): Promise<void> {
  const unfinished = 'postgres.making-'
  // The process that created one may have been killed while its initdb is still running.
  for await (const left of glob(`${unfinished}*`, { cwd: dataDir }))
    await rm(join(dataDir, left), { recursive: true, force: true, maxRetries: 20 }).catch(() => {})
  await rm(cluster, { recursive: true, force: true })

  const password = randomBytes(24).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600 })
  const making = await mkdtemp(join(dataDir, unfinished))
  const folder = join(making, 'cluster')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(making, 'password'), password, { mode: 0o600 })
  const account = await newAccount()
  if (account.uid) for (const path of [making, folder, join(making, 'password')]) await chown(path, account.uid, account.gid!)
  const initdb = (await programsFor(account, programs))('initdb')
  const flags = [
    '--auth=scram-sha-256',
    '--username=nazorat',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  await runIn(folder, account, initdb, ['-D', here(folder), '--pwfile=../password', ...flags]).catch((error: Error) => {
    throw new Failure(`Postgres could not be made in ${cluster}: ${complaintOf(error.message)}`)
  })
  await rename(folder, cluster)
  await rm(making, { recursive: true })
}

/** The port of a running cluster, or null when it is not running. */
async function runningPort(cluster: string): Promise<number | null> {
  const pidFile = join(cluster, 'postmaster.pid')
  const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  if (pid && identityOf(Number(pid))) {
    // Postgres' working directory is its folder; the id of a crashed one may belong to another process now.
    const stands = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    if (stands === null || stands === (await realpath(cluster))) return Number(port)
  }
  // Postgres would take the process with that id for its own. It detects its remaining processes by their shared memory.
  await rm(pidFile, { force: true })
  return null
}

/** How often it is looked whether it still runs, in milliseconds. */
const lookEvery = 500

/** Starts it again, with the options that it had, whenever it is found not to run. */
async function watch(files: Files, stopping: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(lookEvery, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    if ((await runningPort(files.cluster)) !== null) continue
    // Under the lock: another command may be starting it just now.
    await locked(join(files.dataDir, 'postgres.lock'), async () => {
      if (stopping.aborted || (await runningPort(files.cluster)) !== null) return
      logger.error('Postgres has ended by itself and starts again')
      await start(files, ['restart'])
    }).catch((error: unknown) => logger.error({ err: error }, 'Postgres could not be started again; another attempt follows'))
  }
}

/** Starts it. Processes of a crashed one may remain for a moment: they must end first. */
async function start(files: Files, how: readonly ['start', ...string[]] | readonly ['restart']): Promise<void> {
  const log = join(files.cluster, 'server.log')
  for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
    await rm(log, { force: true })
    try {
      return await control(files, [...how, '-w', '-t', '600', '-l', join(here(files.cluster), 'server.log')])
    } catch (error) {
      const output = await readFile(log, 'utf8').catch(() => '')
      if (output.includes('pre-existing shared memory block') && Date.now() < deadline) continue
      throw error instanceof Failure ? error : new Failure(`Postgres does not start in ${files.cluster}: ${complaintOf(output)}`)
    }
  }
}

/** The reason why Postgres failed: the first fatal line of its log, and the detail after it. */
function complaintOf(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.findIndex((line) => complaint.test(line))
  const [line = '', next = ''] = lines.slice(fatal < 0 ? -1 : fatal)
  const detail = /\bDETAIL: +(.*)/.exec(next)
  return line.replace(complaint, '') + (detail ? `. ${detail[1]}` : '')
}

const complaint = /^.*?\b(FATAL|PANIC|error): +/

async function control({ cluster, programs }: Files, args: readonly string[]): Promise<void> {
  const account = await accountOf(cluster)
  await runIn(cluster, account, (await programsFor(account, programs))('pg_ctl'), ['-D', here(cluster), ...args], true)
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/nazorat$/, '/postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'nazorat'`)
    if (rowCount === 0) await client.query('create database nazorat')
  } finally {
    await client.end()
  }
}
