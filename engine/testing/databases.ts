import { randomUUID } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { definitions } from '@nazorat/machines/documents'
import { openEngine } from '../engine.ts'
import { openPool } from '../postgres/pool.ts'
import { timed } from './timed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A server on which test files clone their databases from `template`, which is only migrated. `folder` holds the files of templates.
     */
    postgres: { url: string; template: string; folder: string }
  }
}

/** Registers a function that cleans up when a test, or a file of tests, is over. */
type Finished = (clean: () => Promise<void>) => void

/**
 * A database of one's own until the end of the test: migrated, with the tables of all types that ship. It is cloned from a
 * template, by default one with nothing in it.
 */
export async function testDatabase(finished: Finished = onTestFinished, of?: string): Promise<{ url: string; pool: Pool }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const base = of ?? (await empty())
  const url = await timed('database', () => clone(base, name))
  const pool = openPool(url, 10)
  finished(async () => {
    await pool.end()
    await onServer((client) => client.query(`drop database ${name} with (force)`))
  })
  return { url, pool }
}

/** The same without the tables and machines of the types that ship: for tests with types of their own. */
export const migratedDatabase = (finished: Finished = onTestFinished): ReturnType<typeof testDatabase> =>
  testDatabase(finished, inject('postgres').template)

/** Making the tables takes some thousand statements, cloning them a moment. */
const empty = () =>
  template(
    'empty',
    async (url) => {
      const pool = openPool(url, 10)
      const engine = await openEngine({ pool, definitions })
      await engine.close()
      await pool.end()
    },
    inject('postgres').template,
  )

/**
 * The name of a database that others are cloned from. It is filled once in a run, by the first test that asks, while others wait;
 * when that fails, the next test that asks tries again. Every run makes its templates from the definitions of its checkout.
 */
export async function template(name: string, fill: (url: string) => Promise<void>, of?: string): Promise<string> {
  const { template: migrated } = inject('postgres')
  const full = `${migrated}_${name}`
  const base = of ?? (await empty())
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [full])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [full])
    if (rowCount !== 0) return
    const unfinished = `${full}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await timed(`template of databases (${name.replace(/_.*/, '')})`, async () => fill(await clone(base, unfinished)))
    await client.query(`alter database ${unfinished} rename to ${full}`)
  })
  return full
}

async function clone(of: string, name: string): Promise<string> {
  await onServer((client) => client.query(`create database ${name} template ${of} strategy file_copy`))
  const at = new URL(inject('postgres').url)
  at.pathname = `/${name}`
  return at.href
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').url })
  await client.connect()
  await work(client).finally(() => client.end())
}
