import { randomBytes } from 'node:crypto'
import { glob, mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { makeJobTables } from '@nazorat/engine/jobs/postgres'
import { migrate } from '@nazorat/migrations'
import { failuresFolder } from '../../web/e2e/testing/failures.ts'
import { startPostgres } from '../postgres/embedded.ts'
import { isAlive } from '../processes/alive.ts'

/** Provides one Postgres for all tests: `DATABASE_URL`'s, else Testcontainers' if Docker answers, else the embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(failuresFolder, { recursive: true, force: true })
  const { url, stop } = await startServer()
  // Runs in several containers may share the server of `DATABASE_URL`: process ids would meet there.
  const template = `template_${randomBytes(6).toString('hex')}`
  try {
    await makeTemplate(url, template)
  } catch (error) {
    await stop()
    throw error
  }
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-templates-'))
  project.provide('postgres', { url, template, folder })
  return async () => {
    await dropTemplates(url, template).catch(() => {})
    // A server that ends with its worker may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await stop()
  }
}

/** Drops the template, the templates that tests have made of it, and the user of the systems that run on their clones. */
async function dropTemplates(url: string, template: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select datname as name from pg_database where starts_with(datname, $1)`, [
      template,
    ])
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    await client.query(`drop role if exists ${template}_server`)
  } finally {
    await client.end()
  }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await onServer(url, `create database ${template}`)
  const client = new Client({ connectionString: databaseUrl(url, template) })
  await client.connect()
  try {
    await migrate(client)
    await makeJobTables(client)
  } finally {
    await client.end()
  }
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  return (await startContainer()) ?? (await startEmbedded())
}

/** The data need not survive a crash, and each worker may run a system with all of its connections. */
const flags = ['-c fsync=off', '-c full_page_writes=off', '-c max_connections=500', '-c autovacuum=off', '-c checkpoint_timeout=1h']

async function startContainer() {
  const { getContainerRuntimeClient } = await import('testcontainers')
  const answers = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
  if (!answers) return null
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  // Docker may answer but have neither the image nor access to a registry.
  const container = await new PostgreSqlContainer('postgres:18-alpine')
    .withCommand(['postgres', ...flags.flatMap((flag) => flag.split(' '))])
    .start()
    .catch((error: Error) => console.log(`no Testcontainers: ${error.message}`))
  if (!container) return null
  console.log('database tests run on Testcontainers')
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) }
}

async function startEmbedded() {
  const place = await dataFolder()
  await removeLeft(place)
  const folder = await mkdtemp(join(place, beginning))
  const { ownerUrl: url, stop } = await startPostgres(folder, flags)
  return {
    url,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Where the data of the tests is: in memory where there is enough. Tests make and drop some hundred databases of a thousand files each,
 * and ext4 looks at every file that was deleted in the last minutes before it makes a new one.
 */
async function dataFolder(): Promise<string> {
  const inMemory = '/dev/shm'
  const free = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > 8e9 ? inMemory : tmpdir()
}

const beginning = 'nazorat-test-'

/**
 * Removes the data of runs that were killed, which would take memory for ever. A folder that is younger than a minute may be in the making.
 */
async function removeLeft(place: string): Promise<void> {
  for await (const name of glob(`${beginning}*`, { cwd: place })) {
    const folder = join(place, name)
    const { mtimeMs } = await stat(folder)
    const owner = await readFile(join(folder, 'postgres.owner'), 'utf8').catch(() => '')
    if (Date.now() - mtimeMs > 60_000 && !isAlive(owner)) await rm(folder, { recursive: true, force: true })
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

const databaseUrl = (url: string, name: string): string => {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}
