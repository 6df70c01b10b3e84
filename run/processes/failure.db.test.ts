import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '@nazorat/engine/testing'
import { freePort } from '@nazorat/engine/jobs/testing/backends'
import { refuseTakenPort } from './address.ts'
import { Failure } from './failure.ts'
import { askRedis, connect, open, openKey } from './open.ts'
import { readSettings } from './settings.ts'

/** A start that fails, with its own folder and a free port. */
interface Case {
  readonly name: string
  start(folder: string, free: number): Promise<unknown>
  readonly says: RegExp
}

const at = async (change: (url: URL) => void) => {
  const url = new URL((await testDatabase()).url)
  change(url)
  return readSettings({ DATABASE_URL: url.href })
}

const cases: Case[] = [
  {
    name: 'an address of another machine',
    start: (_, port) => refuseTakenPort({ host: '192.0.2.1', port }),
    says: /^HOST 192\.0\.2\.1 is no address of this machine$/,
  },
  {
    name: 'a database that is not there, at two addresses',
    start: (_, free) => open(readSettings({ DATABASE_URL: `postgres://u:secret@localhost:${free}/nazorat` })),
    says: /^the database at postgres:\/\/u@localhost:\d+\/nazorat does not answer: connect ECONNREFUSED/,
  },
  {
    name: 'a database that does not exist',
    start: async () => open(await at((url) => (url.pathname = '/nowhere'))),
    says: /^the database at \S+ does not answer: database "nowhere" does not exist$/,
  },
  {
    name: 'a user whom the database does not know',
    start: async () => open(await at((url) => Object.assign(url, { username: 'nobody', password: 'secret' }))),
    says: /^the database at \S+ does not answer: (role "nobody" does not exist|password authentication failed for user "nobody")$/,
  },
  {
    name: 'a database user who may not migrate',
    async start() {
      const { url, pool } = await testDatabase()
      const user = `stranger_${randomUUID().replaceAll('-', '')}`
      await pool.query(
        `drop schema public cascade; create schema public; grant usage on schema public to public; create role ${user} login password 'secret'`,
      )
      onTestFinished(() => asOwner(url, `drop role ${user}`))
      return open(readSettings({ DATABASE_URL: Object.assign(new URL(url), { username: user, password: 'secret' }).href }))
    },
    says: /^the user of postgres:\/\/stranger_\w+@\S+ may not migrate the database \(permission denied for schema public\): set DATABASE_OWNER_URL to the address of one who may$/,
  },
  {
    name: 'an owner who may not take over what the user of an earlier release owns',
    async start() {
      const { url, pool } = await testDatabase()
      const [owner, server] = ['owner', 'server'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`) as [string, string]
      await pool.query(
        `create role ${owner} login password 'secret'; create role ${server} login password 'secret'; grant all on all tables in schema public to ${owner}; alter table doc.region owner to ${server}`,
      )
      onTestFinished(() => asOwner(url, `drop owned by ${owner}, ${server} cascade; drop role ${owner}, ${server}`))
      const of = (username: string) => Object.assign(new URL(url), { username, password: 'secret' }).href
      return open(readSettings({ DATABASE_URL: of(server), DATABASE_OWNER_URL: of(owner), MASTER_KEY: process.env['MASTER_KEY'] }))
    },
    says: /^"owner_\w+" may not give "server_\w+" its rights \(.+\): run as a superuser, in this database: reassign owned by "server_\w+" to "owner_\w+"; alter role "server_\w+" noinherit; /,
  },
  {
    name: 'a Redis that is not there',
    start: (_, free) => askRedis(`redis://:secret@127.0.0.1:${free}`),
    says: /^the Redis at redis:\/\/127\.0\.0\.1:\d+ does not answer: connect ECONNREFUSED/,
  },
  {
    name: 'a key that is none',
    async start(folder) {
      await writeFile(join(folder, 'log.key'), '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
      return openKey(join(folder, 'log.key'))
    },
    says: /^LOG_KEY \S+log\.key cannot be read as a private Ed25519 key in PEM: /,
  },
  {
    name: 'a cluster of another Postgres, or that belongs to root',
    async start(folder) {
      await mkdir(join(folder, 'postgres'), { mode: 0o700 })
      await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
      await writeFile(join(folder, 'postgres/postgresql.conf'), '')
      await writeFile(join(folder, 'postgres.password'), 'secret')
      return connect(readSettings({ DATA_DIR: folder }))
    },
    says: /^Postgres does not (start in \S+: .*initialized by PostgreSQL version 17, which is not compatible with this version 18|run as root, to whom \S+ belongs: chown -R postgres \S+$)/,
  },
]

test.for(cases)('$name is told in one sentence', async ({ start, says }) => {
  const error = await start(await folderOf(), await freePort()).then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(Failure)
  const { message } = error as Failure
  expect(message).toMatch(says)
  expect(message).not.toMatch(/secret|\n/)
})

/** Settings with which the system does not start; an existing folder is its data folder. */
const starts: { name: string; settings(folder: string): Promise<Record<string, string>>; says: RegExp }[] = [
  { name: 'a wrong setting', settings: async () => ({ PORT: 'http' }), says: /^PORT: must be a port number \(it is "http"\)$/ },
  {
    name: 'a port that is taken',
    async settings() {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      return { PORT: String((server.address() as { port: number }).port) }
    },
    says: /^PORT \d+ of 127\.0\.0\.1 is taken by another process: set PORT to one that is free$/,
  },
  {
    name: 'a data folder that is a file',
    async settings(folder) {
      await writeFile(join(folder, 'file'), '')
      return { DATA_DIR: join(folder, 'file') }
    },
    says: /^DATA_DIR: nothing can be written to \S+file: /,
  },
  {
    name: 'a failure that nobody has foreseen',
    async settings(folder) {
      await mkdir(join(folder, 'postgres.password'))
      return {}
    },
    says: /^EISDIR: .* \(more of it is in \S+failure\.log\)$/,
  },
]

test.for(starts)('$name ends the start with one line and with 1, and leaves nothing running', async ({ settings, says }) => {
  const folder = await folderOf()
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  const environment = { ...inherited, HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder, ...(await settings(folder)) }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'supervise.ts'), 'start'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // `close` comes when no process holds its outputs any more.
  const code = await new Promise((resolve) => child.once('close', resolve))
  // Before it stands what the start was about to do.
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith(' …'))
  expect([code, ...lines]).toEqual([1, expect.stringMatching(says)])
  if (output.includes('failure.log')) expect(await readFile(join(folder, 'failure.log'), 'utf8')).toMatch(/EISDIR[^]*\n\s+at /)
})

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-failure-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
