import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { database } from '../postgres/database.ts'
import { inTransaction, snapshot } from '../postgres/transaction.ts'
import { foreignRows } from '../secrets/door.ts'
import { replay } from '../projections/replay.ts'
import type { Verifier } from './verifier.ts'
import { type Bytes, verifyFiles } from './verify-files.ts'
import { verifyDeadlines } from './verify-deadlines.ts'
import { verifyIndex } from './verify-index.ts'
import { type VerifiedLog, verifyLog } from './verify-log.ts'
import { verifyPersons } from './verify-personal-data.ts'
import { verifyPublished } from './verify-published.ts'
import { type VerifiedSignatures, verifySignatures } from './verify-signatures.ts'
import { verifyWalls } from './walls.ts'

export interface Verified extends Omit<VerifiedLog, 'files' | 'erased'> {
  readonly files: number
  readonly documents: number
  /** How many signatures of people there are, and of how many it cannot be said here whether they hold. */
  readonly signatures: number
  readonly unprovable: number
}

interface VerifyOptions {
  readonly definitions: readonly Definition[]
  readonly verifier: Verifier
  /** Signed notes that a witness has kept. */
  readonly notes?: readonly string[]
  readonly bytes: Bytes
  /** The trusted roots (PEM) by which signatures of people are verified. */
  readonly roots?: string
}

/**
 * Verifies a whole database while it is in use: the log, the files, then everything that is derived from the log. `tables.ts`
 * lists which tables are verified and why the others are not.
 */
export async function verifyDatabase(
  pool: Pool,
  { definitions, verifier, notes = [], bytes, roots = '' }: VerifyOptions,
): Promise<Verified> {
  const log = await verifyLog(pool, { verifier, notes })
  // Without the head the log cannot be read.
  if (log.headless) return { ...log, files: 0, documents: 0, signatures: 0, unprovable: 0 }
  const { files, faults } = await verifyFiles(pool, log, bytes)
  const { damaged, derived, signed } = await inTransaction(pool, (client) => verifyDerived(client, definitions, notes, roots), snapshot)
  const rows: string[] = []
  let documents = 0
  for (const definition of definitions) {
    const replayed = await replay(pool, definition, { adopt: false, unreadable: damaged })
    documents += replayed.documents
    rows.push(...replayed.differences.map((id) => `${definition.type} ${id}: its row is not what the log says`))
  }
  const { signatures, unprovable } = signed
  return {
    ...log,
    files,
    documents,
    signatures,
    unprovable,
    faults: [...log.faults, ...faults, ...derived, ...rows, ...(await verifyWalls(pool, definitions))],
  }
}

async function verifyDerived(
  client: PoolClient,
  definitions: readonly Definition[],
  notes: readonly string[],
  roots: string,
): Promise<{ damaged: ReadonlySet<string>; derived: string[]; signed: VerifiedSignatures }> {
  const persons = await verifyPersons(client, definitions)
  const index = await verifyIndex(client, definitions)
  const signed = await verifySignatures(client, roots)
  const deadlines = await verifyDeadlines(client, definitions, new Date().toISOString())
  const told = await verifyNotifications(client)
  return {
    damaged: persons.damaged,
    derived: [
      ...persons.faults,
      ...signed.faults,
      ...index,
      ...deadlines,
      ...(await verifyFollowers(client)),
      ...told,
      ...(await foreignRows(client)),
      ...(await verifyPublished(client, notes)),
    ],
    signed,
  }
}

/** Reports notifications of an event that say something else than it does. */
async function verifyNotifications(client: PoolClient): Promise<string[]> {
  const rows = await database(client)
    .selectFrom('notification as n')
    .leftJoin('event as e', 'e.pos', 'n.pos')
    .select('n.id')
    .where('n.pos', 'is not', null)
    .where(
      sql<boolean>`(n.type, n.document, n.action, n.state, n.actor, n.created_at) is distinct from (e.type, e.stream, e.action, e.to_state, e.actor, e.at)`,
    )
    .orderBy('n.id')
    .limit(20)
    .execute()
  return rows.map(({ id }) => `notification ${id}: it does not say what its event does`)
}

/** Reports followers that are ahead of the log, and titles without a document. */
async function verifyFollowers(client: PoolClient): Promise<string[]> {
  const db = database(client)
  const ahead = await db
    .selectFrom('checkpoint')
    .innerJoin('head', (join) => join.onRef('checkpoint.pos', '>', 'head.pos'))
    .select(['follower', 'checkpoint.pos', 'head.pos as head'])
    .orderBy('follower')
    .execute()
  const names = await db
    .selectFrom('title')
    .select('id')
    .where(({ exists, not, selectFrom }) => not(exists(selectFrom('stream').select('id').whereRef('stream.id', '=', 'title.id'))))
    .orderBy('id')
    .limit(20)
    .execute()
  return [
    ...ahead.map(({ follower, pos, head }) => `follower ${follower}: it says that it has come to event ${pos}, and the log has ${head}`),
    ...names.map(({ id }) => `title ${id}: there is no such document`),
  ]
}
