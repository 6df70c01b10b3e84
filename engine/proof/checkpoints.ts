import type { Pool, PoolClient } from 'pg'
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
  const client = await pool.connect()
  let broken = true
  try {
    while (await advance(client, signer, now)) continue
    broken = false
    return (await checkpoints(client, { last: 1 }))[0] ?? null
  } catch (error) {
    if (error instanceof LogDiffers) await signer.alarm.raise(error.reason)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether there may be more. */
async function advance(client: PoolClient, signer: Signer, now: () => string): Promise<boolean> {
  // Read before the log, which is never shorter than what was signed before.
  const signed = await readKept(signer)
  const { rows: stands } = await client.query<{ end: string; pos: string }>('select pos as end, coalesce((select pos from checkpoint where follower = $1), 0) as pos from head', [follower])
  const known = Number(stands[0]!.end)
  if (signed && signed.size > known) throw new LogDiffers(`${signed.size} events were signed on ${signed.at}, and the log has ${known}`)
  if (known <= Number(stands[0]!.pos)) return false
  await client.query('begin')
  await client.query('insert into checkpoint (follower) values ($1) on conflict do nothing', [follower])
  const from = Number((await client.query<{ pos: string }>('select pos from checkpoint where follower = $1 for update', [follower])).rows[0]!.pos)
  const end = Number((await client.query<{ pos: string }>('select pos from head')).rows[0]!.pos)
  const size = Math.min(end, from + most)
  if (size > from) {
    await growTree(client, signer.token, [from, size]).catch((error: { code?: string }) => {
      throw error.code === '23505' ? new LogDiffers(`the database says that ${from} events are signed, and has what follows from more`) : error
    })
    const tree = new Tree(client)
    const root = await tree.root(size)
    // Under the lock of the row: nobody who shares the key's folder signs meanwhile.
    const kept = await readKept(signer)
    if (kept && !(await continues(tree, kept, { size, root }))) throw new LogDiffers(`the log of ${size} events is not a continuation of the ${kept.size} that were signed on ${kept.at}`)
    const at = now()
    const last = (await checkpoints(client, { last: 1 }))[0]
    const note = signCheckpoint(signer, { size, root, at, previous: last ? noteHash(last.note) : Buffer.alloc(0) })
    // Kept before anybody sees it. Should the transaction fail, the log still continues what is kept.
    await signer.kept.write(note)
    await client.query('select keep_checkpoint($1, $2, $3, $4)', [signer.token, size, at, note])
    await client.query('update checkpoint set pos = $2 where follower = $1', [follower, size])
  }
  await client.query('commit')
  if (size > from) await signer.alarm.clear()
  return size < end
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
  const [condition, values] = 'last' in wanted
    ? ['true order by size desc limit $1', [wanted.last]]
    : ['size > $1 order by size limit $2', [wanted.after, wanted.limit]]
  const { rows } = await db.query<{ size: string; at: Date; note: string }>(`select size, at, note from log_checkpoint where ${condition}`, values)
  const found = rows.map(({ size, at, note }) => ({ size: Number(size), at: at.toISOString(), note }))
  return 'last' in wanted ? found.reverse() : found
}
