import { Client, type Pool } from 'pg'
import { type Engine, openEngine, openPool } from '@nazorat/engine'
import { definitions } from '@nazorat/machines'
import { grantServer, migrate } from '@nazorat/migrations'
import { startPostgres } from './postgres/embedded.ts'
import type { Settings } from './settings.ts'

export interface Opened {
  readonly engine: Engine
  readonly pool: Pool
  readonly databaseUrl: string
  /** Whether the database is the embedded one, on which demo accounts may exist. */
  readonly embedded: boolean
  close(): Promise<void>
}

/** Opens the database that the settings name (or the embedded one), migrated, with the engine on it. */
export async function open(settings: Settings): Promise<Opened> {
  const connected = await connect(settings, migrateAt)
  try {
    const engine = await openEngine({ pool: connected.pool, definitions })
    return {
      ...connected,
      engine,
      async close() {
        await engine.close()
        await connected.close()
      },
    }
  } catch (error) {
    await connected.close()
    throw error
  }
}

/** The database as it is, without an engine on it: for whoever only reads the log. */
export async function connect({ databaseUrl, databaseOwnerUrl = databaseUrl, dataDir }: Settings, prepare: (ownerUrl: string, url: string) => Promise<void> = async () => {}): Promise<Omit<Opened, 'engine'>> {
  const postgres = databaseUrl ? { url: databaseUrl, ownerUrl: databaseOwnerUrl!, stop: async () => {} } : await startPostgres(dataDir)
  try {
    await prepare(postgres.ownerUrl, postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  const pool = openPool(postgres.url, 20)
  return {
    pool,
    databaseUrl: postgres.url,
    embedded: databaseUrl === undefined,
    async close() {
      await pool.end()
      await postgres.stop()
    },
  }
}

/** Migrates as the owner; another user, as whom the system is to run, is given what he needs. */
async function migrateAt(connectionString: string, url: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect().catch((error: Error) => {
    throw new Error(`the database at ${withoutPassword(connectionString)} does not answer: ${error.message}`)
  })
  try {
    await migrate(client)
    const { username, password } = new URL(url)
    if (url !== connectionString) await grantServer(client, decodeURIComponent(username), decodeURIComponent(password))
  } finally {
    await client.end()
  }
}

function withoutPassword(connectionString: string): string {
  const url = new URL(connectionString)
  url.password = ''
  return url.href
}
