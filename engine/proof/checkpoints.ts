import type { Pool, PoolClient } from 'pg'
import type { Signer } from './key.ts'
import { noteHash, signCheckpoint } from './note.ts'
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
 * once, one does it. Returns the newest checkpoint, or null while there is no event.
 */
export async function checkpointLog(pool: Pool, signer: Signer, now: () => string = () => new Date().toISOString()): Promise<SignedCheckpoint | null> {
  const client = await pool.connect()
  let broken = true
  try {
    while (await advance(client, signer, now)) continue
    broken = false
    return (await checkpoints(client, { last: 1 }))[0] ?? null
  } finally {
    client.release(broken)
  }
}

/** Whether there may be more. */
async function advance(client: PoolClient, signer: Signer, now: () => string): Promise<boolean> {
  const { rows: stands } = await client.query<{ grown: boolean }>(`select pos > coalesce((select pos from checkpoint where follower = $1), 0) as grown from head`, [follower])
  if (!stands[0]!.grown) return false
  await client.query('begin')
  await client.query('insert into checkpoint (follower) values ($1) on conflict do nothing', [follower])
  const from = Number((await client.query<{ pos: string }>('select pos from checkpoint where follower = $1 for update', [follower])).rows[0]!.pos)
  const end = Number((await client.query<{ pos: string }>('select pos from head')).rows[0]!.pos)
  const size = Math.min(end, from + most)
  if (size > from) {
    await growTree(client, [from, size])
    const root = await new Tree(client).root(size)
    const before = (await checkpoints(client, { last: 1 }))[0]
    const at = now()
    const note = signCheckpoint(signer, { size, root, at, previous: before ? noteHash(before.note) : Buffer.alloc(0) })
    await client.query('insert into log_checkpoint (size, at, note) values ($1, $2, $3)', [size, at, note])
    await client.query('update checkpoint set pos = $2 where follower = $1', [follower, size])
  }
  await client.query('commit')
  return size < end
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
