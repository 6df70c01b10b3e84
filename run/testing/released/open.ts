import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { strFromU8, unzipSync } from 'fflate'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { inject, onTestFinished } from 'vitest'

/** Restores the database and the data folder of a released version, until the end of the test. */
interface Released {
  readonly url: string
  readonly dataDir: string
}

/**
 * The version that was released at commit 015433a: its embedded demonstration, in which `admin` and `inspector` have signed in,
 * a password was wrong once, the role of the authorized body's staff was given `BranchesEmployeeView`, a role was created
 * («Кузатувчи»), a check was drafted and changed, an action was refused and an export requested. `keep.ts` made its file.
 */
export const openReleased = (finished?: (clean: () => Promise<void>) => void): Promise<Released> => open('015433a', finished)

async function open(version: string, finished: (clean: () => Promise<void>) => void = onTestFinished): Promise<Released> {
  const { 'database.sql': database, ...files } = unzipSync(await readFile(join(import.meta.dirname, `${version}.zip`)))
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-released-'))
  finished(() => rm(dataDir, { recursive: true, force: true }))
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await writeFile(join(dataDir, path), bytes)
  }

  const { url: server } = inject('postgres')
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const at = new URL(server)
  at.pathname = `/${name}`
  await connected(server, (client) => client.query(`create database ${name}`))
  finished(() => connected(server, async (client) => void (await client.query(`drop database ${name} with (force)`))))
  await connected(at.href, (client) => restore(client, strFromU8(database!)))
  return { url: at.href, dataDir }
}

/** Runs the migrations of that version, then inserts its rows. */
async function restore(client: Client, dump: string): Promise<void> {
  await client.query('create table migration (name text primary key, ran_at timestamptz not null default now())')
  for (const [migration] of dump.matchAll(/^\d{4}-[\w-]+\.sql(?=\t)/gm)) {
    await client.query(await readFile(join(import.meta.dirname, '../../../migrations', migration), 'utf8'))
  }
  // Without triggers, since the rows are inserted as they are. Rows from the migrations are removed first.
  await client.query('set session_replication_role = replica')
  const lines = dump.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const statement = lines[i]!
    const copied = /^copy (\S+) \(/.exec(statement)
    if (!copied) {
      await client.query(statement)
      continue
    }
    const end = lines.indexOf('\\.', i)
    await client.query(`truncate ${copied[1]}`)
    await pipeline(Readable.from(lines.slice(i + 1, end).map((line) => `${line}\n`)), client.query(copyFrom(statement)))
    i = end
  }
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid where attidentity <> '' and relkind = 'r'`,
  )
  for (const { table, column } of rows)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) from ${table}`, [
      table,
      column,
    ])
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}
