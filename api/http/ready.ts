import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import { followerLag } from '@nazorat/engine/projections/lag'
import { logger } from '@nazorat/engine/telemetry/logger'
import { pendingMigrations } from '@nazorat/migrations'
import type { AppContext } from '../context.ts'

/** The limits within which a server is ready. */
export const bounds = {
  /** How many events a follower of the log may be behind: an hour of a busy day. Beyond that notifications come late. */
  behind: 10_000,
  /** Free bytes in DATA_DIR: uploads and exports may fill this within a few minutes. */
  freeDisk: 1024 ** 3,
  /** How long the database may take to answer, in milliseconds. */
  answer: 2_000,
}

interface Check {
  readonly ok: boolean
  readonly [figure: string]: unknown
}

export interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<'process' | 'database' | 'migrations' | 'followers' | 'disk' | 'signatures', Check>>
}

type Server = Pick<AppContext, 'isStopping' | 'reserved' | 'dataDir' | 'signatures'>

/**
 * Whether this server is ready, with the result of each check: for load balancers. Anybody may ask. The answer is cached for a
 * second, so that asking costs nothing; one that stops is not ready at once.
 */
export function readiness(server: Server): () => Promise<Readiness> {
  let last: { readonly at: number; readonly found: Promise<Readiness> } | undefined
  return () => {
    if (server.isStopping?.()) return Promise.resolve({ ready: false, checks: { ...unasked, process: { ok: false } } })
    if (!last || performance.now() - last.at > 1000) last = { at: performance.now(), found: check(server) }
    return last.found
  }
}

/** A server that stops is not ready, whatever the other checks would say. */
const unasked = {
  database: { ok: true },
  migrations: { ok: true },
  followers: { ok: true },
  disk: { ok: true },
  signatures: { ok: true },
} as const

async function check(server: Server): Promise<Readiness> {
  const [database, migrations, followers, disk, signatures] = await Promise.all([
    tried('database', () => databaseAnswers(server)),
    tried('migrations', () => areMigrated(server)),
    tried('followers', () => followersFollow(server)),
    tried('disk', () => hasDisk(server)),
    tried('signatures', () => verifiesSignatures(server)),
  ])
  // Signatures are only reported: when a service outside fails, no server can verify any, and all else still works.
  return {
    ready: [database, migrations, followers, disk].every(({ ok }) => ok),
    checks: { process: { ok: true }, database, migrations, followers, disk, signatures },
  }
}

async function databaseAnswers({ reserved }: Server): Promise<Check> {
  await sql`select 1`.execute(database(reserved))
  return { ok: true }
}

async function areMigrated({ reserved }: Server): Promise<Check> {
  const pending = (await pendingMigrations(reserved)).length
  return { ok: pending === 0, pending }
}

async function followersFollow({ reserved }: Server): Promise<Check> {
  const behind = await followerLag(reserved)
  return { ok: Math.max(...Object.values(behind)) <= bounds.behind, behind, most: bounds.behind }
}

async function hasDisk({ dataDir }: Server): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir)
  return { ok: bavail * bsize >= bounds.freeDisk, free: bavail * bsize, least: bounds.freeDisk }
}

/** Without a provider of signatures, the check is passed. */
async function verifiesSignatures({ signatures }: Server): Promise<Check> {
  return { ok: signatures === null || (await signatures.isReady()) }
}

/** A check that fails or gets no answer in time is not passed. The reason is only in the server's log. */
async function tried(name: string, run: () => Promise<Check>): Promise<Check> {
  const late = sleep(bounds.answer, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${bounds.answer} ms`)
  })
  return Promise.race([run(), late]).catch((error: unknown) => {
    logger.warn({ err: error, check: name }, 'the server is not ready')
    return { ok: false }
  })
}
