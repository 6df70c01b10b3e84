import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { LogDiffers } from './kept.ts'
import type { Signer } from './key.ts'
import { isConsistent } from './merkle.ts'
import { type Checkpoint, noteHash, openCheckpoint, signCheckpoint } from './note.ts'
import { growTree, Tree } from './tree.ts'

/** How many events a checkpoint takes in at most. */
const most = 65_536

export interface SignedCheckpoint {
  readonly size: number
  readonly at: string
  readonly note: string
}

/**
 * Brings the tree up to the end of the log and signs it, all in one transaction; of several processes that do this at
 * once, one does it. Returns the newest checkpoint, or null while there is no event. Throws `LogDiffers`, with an alarm, when
 * the log is not a continuation of the checkpoint that was signed last with this key, as far as this machine knows.
 */
export async function checkpointLog(pool: Pool, signer: Signer, now: () => string = () => new Date().toISOString()): Promise<SignedCheckpoint | null> {
  try {
    while (await advance(pool, signer, now)) continue
    return (await checkpoints(pool, { last: 1 }))[0] ?? null
  } catch (error) {
    if (error instanceof LogDiffers) await signer.alarm.raise(error.reason)
    throw error
  }
}

/** Whether there may be more. */
async function advance(pool: Pool, signer: Signer, now: () => string): Promise<boolean> {
  // Read before the log, which is never shorter than what was signed before.
  const signed = await readKept(signer)
  const stand = await database(pool)
    .selectFrom('head')
    .leftJoin('checkpoint', (join) => join.on('follower', '=', follower))
    .select(['head.pos as end', 'checkpoint.pos as proved'])
    .executeTakeFirstOrThrow()
  const known = Number(stand.end)
  if (signed && signed.size > known) throw new LogDiffers(`${signed.size} events were signed on ${signed.at}, and the log has ${known}`)
  if (known <= Number(stand.proved)) return false
  const { from, size, end } = await inTransaction(pool, (tx) => sign(tx, signer, now))
  if (size > from) await signer.alarm.clear()
  return size < end
}

/** Signs what has come since the last checkpoint, at most so much of it. */
async function sign(tx: PoolClient, signer: Signer, now: () => string): Promise<{ from: number; size: number; end: number }> {
  const db = database(tx)
  await db.insertInto('checkpoint').values({ follower }).onConflict((known) => known.doNothing()).execute()
  const proved = await db.selectFrom('checkpoint').select('pos').where('follower', '=', follower).forUpdate().executeTakeFirstOrThrow()
  const head = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
  const [from, end] = [Number(proved.pos), Number(head.pos)]
  const size = Math.min(end, from + most)
  if (size <= from) return { from, size, end }
  await growTree(tx, signer.token, [from, size]).catch((error: { code?: string }) => {
    throw error.code === '23505' ? new LogDiffers(`the database says that ${from} events are signed, and has what follows from more`) : error
  })
  const tree = new Tree(tx)
  const root = await tree.root(size)
  // Under the lock of the row: nobody who shares the key's folder signs meanwhile.
  const kept = await readKept(signer)
  if (kept && !(await continues(tree, kept, { size, root }))) throw new LogDiffers(`the log of ${size} events is not a continuation of the ${kept.size} that were signed on ${kept.at}`)
  const at = now()
  const last = (await checkpoints(tx, { last: 1 }))[0]
  const note = signCheckpoint(signer, { size, root, at, previous: last ? noteHash(last.note) : Buffer.alloc(0) })
  // Kept before anybody sees it. Should the transaction fail, the log still continues what is kept.
  await signer.kept.write(note)
  await sql`select keep_checkpoint(${signer.token}, ${size}, ${at}, ${note})`.execute(db)
  await db.updateTable('checkpoint').set({ pos: size }).where('follower', '=', follower).execute()
  return { from, size, end }
}

/** What this machine has signed last. On another machine more may have been signed: what is kept is never ahead of the log, but may be behind. */
async function readKept(signer: Signer): Promise<Checkpoint | null> {
  const note = await signer.kept.read()
  if (note === null) return null
  const checkpoint = openCheckpoint(signer.verifier, note)
  if (!checkpoint) throw new LogDiffers(`the checkpoint in ${signer.kept.path} is not signed with the key beside it`)
  return checkpoint
}

async function continues(tree: Tree, first: Checkpoint, second: Pick<Checkpoint, 'size' | 'root'>): Promise<boolean> {
  return first.size <= second.size && isConsistent({ first, second, path: await tree.consistency(first.size, second.size) })
}

const follower = 'proof'

/** Checkpoints in the order of their sizes: the last ones, or those after a size. */
export async function checkpoints(db: Pool | PoolClient, wanted: { last: number } | { after: number; limit: number }): Promise<SignedCheckpoint[]> {
  const all = database(db).selectFrom('log_checkpoint').select(['size', 'at', 'note'])
  const some = 'last' in wanted ? all.orderBy('size', 'desc').limit(wanted.last) : all.where('size', '>', String(wanted.after)).orderBy('size').limit(wanted.limit)
  const rows = await some.execute()
  const found = rows.map(({ size, at, note }) => ({ size: Number(size), at: at.toISOString(), note }))
  return 'last' in wanted ? found.reverse() : found
}
