import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { startPostgres } from '../../postgres/embedded.ts'

/**
 * `node run/testing/released/keep.ts <data folder> <zip>`: archives the data of a released version, for `open.ts`: the rows of all
 * tables, the structure of document tables, the stored files and the log's key. Jobs are left out: they can be lost at any
 * moment. The same folder always gives the same bytes.
 */
const [dataDir, path] = process.argv.slice(2)
const postgres = await startPostgres(resolve(dataDir!))
const client = new Client({ connectionString: postgres.ownerUrl })
await client.connect()
try {
  const entries: Zippable = { 'database.sql': strToU8(await dump(client)), 'log.key': await readFile(join(dataDir!, 'log.key')) }
  const files = await Array.fromAsync(glob('files/*/*', { cwd: dataDir! }))
  for (const file of files.sort()) entries[file] = await readFile(join(dataDir!, file))
  await writeFile(path!, zipSync(entries, { level: 9, mtime: '1980-01-02' }))
} finally {
  await client.end()
  await postgres.stop()
}

/** Statements, one on each line; the lines of a COPY follow it, up to `\.`. */
async function dump(client: Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; schema: string; columns: string; form: string }>(
    `select c.oid::regclass::text as name, nspname as schema,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       format('create table %s (%s) with (%s)', c.oid::regclass,
         (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
         array_to_string(reloptions, ', ')) as form
     from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'r' and nspname in ('public', 'doc') order by 1`,
  )
  const statements = tables.filter(({ schema }) => schema === 'doc').map(({ form }) => form)
  for (const { name, columns } of tables) {
    const lines = await text(client.query(copyTo(`copy (select ${columns} from ${name} t order by t::text collate "C") to stdout`)))
    statements.push(`copy ${name} (${columns}) from stdin`, `${lines}\\.`)
  }
  const { rows: indexes } = await client.query<{ form: string }>(
    `select case when k.oid is null then pg_get_indexdef(indexrelid) else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(k.oid)) end as form
     from pg_index join pg_class c on c.oid = indrelid join pg_namespace n on n.oid = relnamespace left join pg_constraint k on conindid = indexrelid
     where nspname = 'doc' order by 1`,
  )
  return [...statements, ...indexes.map(({ form }) => form)].join('\n')
}
