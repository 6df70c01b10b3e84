import { Client, type Pool } from 'pg'
import { Gauge } from 'prom-client'
import { ensureTables, openEngine, openPool, openSignatureProvider, type SignatureProvider } from '@nazorat/engine'
import { definitions } from '@nazorat/machines/documents'
import { openSigner, type Signer } from '@nazorat/engine/proof/key'
import { NamedOtherwise, openLog } from '@nazorat/engine/proof/origin'
import { reachRedis } from '@nazorat/engine/jobs/redis'
import { makeJobTables } from '@nazorat/engine/jobs/postgres'
import { grantReads, grantServer, migrate, takeOver } from '@nazorat/migrations'
import { adoptRows } from '@nazorat/engine/secrets/door'
import { sealUnsealed } from '@nazorat/engine/secrets/reseal'
import { openServices, type Services } from '@nazorat/engine/services'
import { logger } from '@nazorat/engine/telemetry/logger'
import { verifyWalls } from '@nazorat/engine/proof/walls'
import { registry } from '@nazorat/engine/telemetry/metrics'
import { stage } from '@nazorat/engine/telemetry/stage'
import { Failure, messageOf } from './failure.ts'
import { openKnownMasterKey, openMasterKey } from './master-key.ts'
import { startPostgres } from '../postgres/embedded.ts'
import type { Settings } from './settings.ts'

export interface Opened extends Services {
  /** Whether the database is the embedded one: only there may demo accounts exist. */
  readonly embedded: boolean
  close(): Promise<void>
}

/**
 * Opens and migrates the database of the settings (or the embedded one) and opens the engine on it: as the user of a running system, or as
 * the owner of the tables, who can make some.
 */
export async function open(settings: Settings, as: 'server' | 'owner' = 'server'): Promise<Opened> {
  const connected = await connect(settings, prepareAt(settings), as)
  try {
    const engine = await stage('engine', () => openEngine({ pool: connected.pool, definitions })).catch((error: { code?: string }) => {
      throw error.code === noRight
        ? new Failure(
            'the document tables are not those of this release, and the user of DATABASE_URL may not make them: set DATABASE_OWNER_URL',
          )
        : error
    })
    return {
      ...(await openServices(engine, connected.pool, { ...settings, databaseUrl: connected.databaseUrl })),
      embedded: connected.embedded,
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

/**
 * Says in the log and the metrics which walls of the database are open, while the process already serves: looking takes as long as
 * opening the engine twice. It starts all the same: what was changed behind them is named by `log verify`, and an owner who takes a
 * right too many would otherwise end the service.
 */
export function warnOfOpenWalls(pool: Pool, started: AsyncDisposableStack): void {
  const told = stage('walls', async () => {
    const faults = await verifyWalls(pool, definitions)
    openWalls.set(faults.length)
    for (const fault of faults) logger.error({ alarm: 'openWall', fault }, 'the database is not as this release makes it')
  }).catch((error: unknown) => logger.error({ err: error }, 'the walls of the database could not be looked at'))
  started.defer(async () => void (await told))
}

const openWalls = new Gauge({
  name: 'nazorat_open_walls',
  help: 'Policies, rights, owners, triggers and functions of the database that are not as this release makes them, at the start.',
  registers: [registry],
})

/** Opens the database as it is, without an engine: for commands that only read the log. */
export async function connect(
  settings: Settings,
  prepare?: (ownerUrl: string, url: string) => Promise<void>,
  as: 'server' | 'owner' = 'server',
): Promise<Pick<Opened, 'pool' | 'embedded' | 'close'> & { readonly databaseUrl: string }> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, dataDir } = settings
  const postgres = databaseUrl
    ? { url: databaseUrl, ownerUrl: databaseOwnerUrl!, keepRunning: () => {}, stop: async () => {} }
    : await startPostgres(dataDir)
  postgres.keepRunning()
  const url = as === 'owner' ? postgres.ownerUrl : postgres.url
  const pool = openPool(url, 20)
  try {
    await stage('migrations and rights', () => (prepare ? prepare(postgres.ownerUrl, postgres.url) : openKnownMasterKey(settings, pool)))
  } catch (error) {
    await pool.end()
    await postgres.stop()
    throw error
  }
  return {
    pool,
    databaseUrl: url,
    embedded: databaseUrl === undefined,
    async close() {
      await pool.end()
      await postgres.stop()
    },
  }
}

/** Works on a prepared database as the owner of its tables, who may change what the user of the running system may not. */
export async function asOwner(settings: Settings, work: (owner: Client, embedded: boolean) => Promise<void>): Promise<void> {
  const { close } = await connect(
    settings,
    prepareAt(settings, (owner) => work(owner, settings.databaseUrl === undefined)),
  )
  await close()
}

/** Migrates as the owner, opens the master key, seals what is not sealed yet and grants rights to the user as which the system runs. */
const prepareAt =
  (settings: Settings, work: (owner: Client) => Promise<void> = async () => {}) =>
  async (connectionString: string, url: string): Promise<void> => {
    const client = await reach(connectionString)
    try {
      await migrateAs(client).catch((error: Error) => {
        const { code } = (error.cause ?? error) as { code?: string }
        if (!mayNotMigrate.has(code ?? '')) throw error
        throw new Failure(
          `the user of ${withoutPassword(connectionString)} may not migrate the database (${messageOf(error)}): set DATABASE_OWNER_URL to the address of one who may`,
        )
      })
      const { username, password } = new URL(url)
      const user = decodeURIComponent(username)
      if (url === connectionString) {
        await makeJobTables(client)
        await grantReads(client, user)
      } else {
        await grantAs(client, user, decodeURIComponent(password)).catch((error: { code?: string }) => {
          if (error.code !== noRight) throw error
          const [owner, server] = [decodeURIComponent(new URL(connectionString).username), user].map((name) => `"${name}"`)
          throw new Failure(
            `${owner} may not give ${server} its rights (${messageOf(error)}): run as a superuser, in this database: reassign owned by ${server} to ${owner}; alter role ${server} noinherit; revoke nazorat_business from ${server}; grant nazorat_business to ${server}`,
          )
        })
        await makeDocumentTables(connectionString)
      }
      await work(client)
    } finally {
      await client.end()
    }

    async function grantAs(owner: Client, user: string, password: string): Promise<void> {
      await takeOver(owner, user)
      await makeJobTables(owner)
      await grantServer(owner, user, password)
    }

    async function migrateAs(owner: Client): Promise<void> {
      await migrate(owner, { '0054-macs.sql': () => adoptFormer(settings, owner) })
      await openMasterKey(settings, owner)
    }
  }

/**
 * Seals and authenticates what a former release has left as it was. Only once: a row that somebody puts in later must not be taken for one.
 */
async function adoptFormer(settings: Settings, owner: Client): Promise<void> {
  await openMasterKey(settings, owner)
  const rows = (await sealUnsealed(owner)) + (await adoptRows(owner))
  if (rows > 0)
    logger.warn(
      { rows },
      'keys, passwords and sessions of the former release are taken over: after its first start, nobody but an attacker causes this',
    )
}

/** The user of a running system may not make document tables: the owner does before it connects. */
async function makeDocumentTables(ownerUrl: string): Promise<void> {
  const pool = openPool(ownerUrl, 3)
  await stage('document tables', () => ensureTables(pool, definitions)).finally(() => pool.end())
}

/** The error code of Postgres for a right that is missing. */
const noRight = '42501'

/** And for a schema that the user may not use. */
const mayNotMigrate = new Set([noRight, '3F000'])

/** Connects to a database. A wrong address is reported as a Failure. */
async function reach(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new Failure(`the database at ${withoutPassword(connectionString)} does not answer: ${messageOf(error)}`)
  })
  return client
}

/** The needs of a process that are not in its database: Redis and the key of the log, which are only tried, and the roots of signatures. */
export async function openKeys(settings: Settings): Promise<{ signatures: SignatureProvider | null }> {
  await askRedis(settings.redisUrl)
  await openKey(settings.logKey)
  return { signatures: await openSignatures(settings) }
}

/** Opens the key of the log under the name that the log has; a log that nobody has named is named as the settings say. */
export const openLogKey = (pool: Pool, { logKey, logOrigin }: Settings): Promise<Signer> =>
  openLog(pool, logKey, logOrigin).catch((error: Error) => {
    if (!(error instanceof NamedOtherwise)) throw error
    throw new Failure(`LOG_ORIGIN says ${logOrigin}, but ${error.message}, and a name stays: leave the setting out`)
  })

/** Checks the connection to Redis, if it is set. */
export async function askRedis(url: string | undefined): Promise<void> {
  if (url === undefined) return
  await reachRedis(url).catch((error: Error) => {
    throw new Failure(`the Redis at ${withoutPassword(url)} does not answer: ${messageOf(error)}`)
  })
}

/** Opens the key that signs the log. */
export async function openKey(path: string): Promise<Signer> {
  return openSigner(path).catch((error: Error) => {
    throw new Failure(`LOG_KEY ${path} cannot be read as a private Ed25519 key in PEM: ${messageOf(error)}`)
  })
}

/** By which signatures of people are verified; null where nothing can be signed. Wrong roots are reported as a Failure. */
export async function openSignatures(settings: Settings): Promise<SignatureProvider | null> {
  return openSignatureProvider(settings).catch((error: Error) => {
    throw new Failure(`SIGNATURE_ROOTS: ${messageOf(error)}`)
  })
}

function withoutPassword(connectionString: string): string {
  const url = new URL(connectionString)
  url.password = ''
  return url.href
}
