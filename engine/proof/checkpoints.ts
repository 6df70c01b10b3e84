import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { keyChanges, LogKeys } from './keys/key-changes.ts'
import { LogDiffers } from './file-beside-key.ts'
import type { Signer } from './key.ts'
import { isConsistent } from './merkle.ts'
import { type Checkpoint, noteHash, openCheckpoint, signCheckpoint, sizeOf } from './note.ts'
import { growTree, Tree } from './tree.ts'

/** How many events a checkpoint adds at most. */
const maxEvents = 65_536

export interface SignedCheckpoint {
  readonly size: number
  readonly at: string
  readonly note: string
}

/**
 * Extends the tree to the end of the log and signs it, in one transaction for each checkpoint. If several processes try at
 * once, one of them does it. Returns the newest checkpoint, or null while there is no event. Throws `LogDiffers` and raises the
 * alarm when the log does not continue the last checkpoint that this machine knows.
 */
export async function checkpointLog(
  pool: Pool,
  signer: Signer,
  now: () => string = () => new Date().toISOString(),
): Promise<SignedCheckpoint | null> {
  await signer.refresh(now())
  try {
    while (await advance(pool, signer, now)) continue
    return (await checkpoints(pool, { last: 1 }))[0] ?? null
  } catch (error) {
    if (error instanceof LogDiffers) await signer.alarm.raise(error.reason)
    throw error
  }
}

/** Signs the next events. Returns whether there may be more. */
async function advance(pool: Pool, signer: Signer, now: () => string): Promise<boolean> {
  // Read before the log: a log that is read later cannot be shorter than the checkpoint.
  const signed = await readStored(signer, pool)
  const stand = await database(pool)
    .selectFrom('head')
    .leftJoin('checkpoint', (join) => join.on('follower', '=', follower))
    .select(['head.pos as end', 'checkpoint.pos as proved'])
    .executeTakeFirstOrThrow()
  const known = stand.end
  if (signed && signed.size > known) throw new LogDiffers(`${signed.size} events were signed on ${signed.at}, and the log has ${known}`)
  if (known <= (stand.proved ?? 0)) return false
  const { from, size, end } = await inTransaction(pool, (tx) => sign(tx, signer, now))
  if (size > from) await signer.alarm.clear()
  return size < end
}

/** Signs the events since the last checkpoint, at most `most`. */
async function sign(tx: PoolClient, signer: Signer, now: () => string): Promise<{ from: number; size: number; end: number }> {
  const db = database(tx)
  const from = await lockProof(tx)
  const head = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
  const end = head.pos
  const size = Math.min(end, from + maxEvents)
  if (size <= from) return { from, size, end }
  await growTree(tx, signer.token, [from, size]).catch((error: { code?: string }) => {
    throw error.code === '23505'
      ? new LogDiffers(`the database says that ${from} events are signed, and has what follows from more`)
      : error
  })
  const tree = new Tree(tx)
  const root = await tree.root(size)
  // Under the lock of the row no process that shares the key's folder signs meanwhile.
  const stored = await readStored(signer, tx)
  if (stored && !(await continues(tree, stored, { size, root })))
    throw new LogDiffers(`the log of ${size} events is not a continuation of the ${stored.size} that were signed on ${stored.at}`)
  const at = now()
  const last = await lastNote(tx)
  const note = signCheckpoint(signer, { size, root, at, previous: last === null ? Buffer.alloc(0) : noteHash(last) })
  // The database refuses a key that was changed meanwhile: its note must not get beside the new key, which would not know it.
  await sql`select keep_checkpoint(${signer.token}, ${size}, ${at}, ${note})`.execute(db)
  // Stored beside the key before the commit publishes it. If the transaction fails, the log still continues the stored checkpoint.
  await signer.checkpointFile.write(note)
  await db.updateTable('checkpoint').set({ pos: size }).where('follower', '=', follower).execute()
  return { from, size, end }
}

/** The last checkpoint of this machine. Another machine may have signed more: this one is never ahead of the log, but may be behind. */
async function readStored(signer: Signer, db: Pool | PoolClient): Promise<Checkpoint | null> {
  const note = await signer.checkpointFile.read()
  if (note === null) return null
  // A change of the key, which the key beside it has signed too, says that a former one was trusted.
  const keys = async () =>
    new LogKeys(
      signer.verifier,
      (await keyChanges(db)).map((change) => change.note),
    )
  const checkpoint = openCheckpoint(signer.verifier, note) ?? openCheckpoint((await keys()).at(sizeOf(note)), note)
  if (!checkpoint) throw new LogDiffers(`the checkpoint in ${signer.checkpointFile.path} is not signed with the key beside it`)
  return checkpoint
}

async function continues(tree: Tree, first: Checkpoint, second: Pick<Checkpoint, 'size' | 'root'>): Promise<boolean> {
  return first.size <= second.size && isConsistent({ first, second, path: await tree.consistency(first.size, second.size) })
}

const follower = 'proof'

/** Locks the place up to which the log is signed, and returns it: nobody signs until the transaction ends. */
export async function lockProof(tx: PoolClient): Promise<number> {
  const db = database(tx)
  await db
    .insertInto('checkpoint')
    .values({ follower })
    .onConflict((known) => known.doNothing())
    .execute()
  return (await db.selectFrom('checkpoint').select('pos').where('follower', '=', follower).forUpdate().executeTakeFirstOrThrow()).pos
}

/** The note that the next one follows: the last checkpoint, or a change of the key after it; null before the first. */
export async function lastNote(tx: PoolClient): Promise<string | null> {
  const [checkpoint] = await checkpoints(tx, { last: 1 })
  const change = (await keyChanges(tx)).at(-1)
  return (change && change.size >= (checkpoint?.size ?? 0) ? change : checkpoint)?.note ?? null
}

/** Checkpoints ordered by size: the last ones, or those after a size. */
export async function checkpoints(
  db: Pool | PoolClient,
  wanted: { last: number } | { after: number; limit: number },
): Promise<SignedCheckpoint[]> {
  const all = database(db).selectFrom('log_checkpoint').select(['size', 'at', 'note'])
  const some =
    'last' in wanted
      ? all.orderBy('size', 'desc').limit(wanted.last)
      : all.where('size', '>', wanted.after).orderBy('size').limit(wanted.limit)
  const rows = await some.execute()
  const found = rows.map(({ size, at, note }) => ({ size, at: at.toISOString(), note }))
  return 'last' in wanted ? found.reverse() : found
}
