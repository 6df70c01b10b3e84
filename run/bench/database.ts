import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { open } from '../processes/open.ts'
import { startPostgres } from '../postgres/embedded.ts'
import { readSettings } from '../processes/settings.ts'
import { databasePrefix } from './clear.ts'
import { printProgress } from './figures.ts'

/** A Postgres for one benchmark, durable as in production: the server of `DATABASE_URL`, or a new embedded one. */
export async function benchDatabase() {
  const { databaseUrl } = readSettings()
  printProgress('starting Postgres')
  const folder = databaseUrl ? null : await mkdtemp(join(tmpdir(), 'nazorat-bench-'))
  const server = folder
    ? await startPostgres(folder).then(({ ownerUrl: url, stop }) => ({ url, stop }))
    : { url: databaseUrl!, stop: async () => {} }
  if (folder) await makeSegments(server.url)
  const made: string[] = []
  const opened: { close(): Promise<void> }[] = []

  const another = async () => {
    const name = `${databasePrefix(tmpdir())}${randomUUID().slice(0, 8)}`
    await run(server.url, `create database ${name}`)
    made.push(name)
    return server.url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  }
  return {
    /** An empty database on the same server. */
    another,
    /** A migrated database with an engine. */
    async open() {
      const url = await another()
      printProgress('making a database')
      const one = await open({ ...readSettings(), databaseUrl: url, databaseOwnerUrl: url, dataDir: folder ?? tmpdir() })
      opened.push(one)
      return one
    },
    async close() {
      for (const one of opened) await one.close()
      if (!folder) for (const name of made) await run(server.url, `drop database ${name} with (force)`)
      await server.stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded Postgres of a folder that is kept, with an engine: for benchmarks whose data takes long to make. */
export async function databaseOf(folder: string) {
  await mkdir(folder, { recursive: true })
  const { ownerUrl: url, stop } = await startPostgres(folder)
  const opened = await open({ ...readSettings(), databaseUrl: url, databaseOwnerUrl: url, dataDir: folder })
  return {
    open: async () => opened,
    async close() {
      await opened.close()
      await stop()
    },
  }
}

/**
 * Postgres recycles WAL segments after some use. A new server has to create and flush a new one for every 16 MB, and all
 * commits wait for that.
 */
async function makeSegments(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (let segment = 0; segment < 120; segment++) await client.query(`select pg_logical_emit_message(true, '', ''), pg_switch_wal()`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
