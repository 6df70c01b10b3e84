import type { Pool, PoolClient } from 'pg'
import { database } from '../../postgres/database.ts'
import { checkpoints, type SignedCheckpoint } from '../checkpoints.ts'
import { cosignature, vkeyOf } from '../verifier.ts'
import type { Witness } from './cosignature.ts'
import { type Policy, witnessed } from './policy.ts'

/**
 * The checkpoint that others are shown. Where a policy has a quorum: the newest that enough witnesses have signed, with their lines;
 * null while there is none. Without: the newest that is signed.
 */
export async function publishedCheckpoint(db: Pool | PoolClient, policy: Policy | undefined): Promise<SignedCheckpoint | null> {
  if (!policy?.quorum) return (await checkpoints(db, { last: 1 }))[0] ?? null
  const row = await witnessedRow(db)
  return row && isProved(policy, row.note) ? row : null
}

/** The checkpoint that was published last, with the lines of its witnesses, whether they are enough or not; null if none was. */
export async function witnessedRow(db: Pool | PoolClient): Promise<SignedCheckpoint | null> {
  const row = await database(db)
    .selectFrom('log_published as p')
    .innerJoin('log_checkpoint as c', 'c.size', 'p.size')
    .select(['c.size', 'c.at', 'c.note', 'p.cosignatures'])
    .executeTakeFirst()
  return row ? { size: row.size, at: row.at.toISOString(), note: row.note + row.cosignatures } : null
}

/** A row proves nothing by itself: another policy may have been in use, or somebody may have written it. The last one is remembered. */
function isProved(policy: Policy, note: string): boolean {
  const last = proved.get(policy)
  if (last?.note === note) return last.is
  const is = witnessed(policy, note).isProved
  proved.set(policy, { note, is })
  return is
}

const proved = new WeakMap<Policy, { readonly note: string; readonly is: boolean }>()

/** How long ago witnesses have signed what is published, null where nothing is; and how long a newer checkpoint waits. In seconds. */
export async function publicationLag(db: Pool | PoolClient, now = Date.now()): Promise<{ age: number | null; waits: number }> {
  const published = await database(db).selectFrom('log_published').select(['size', 'at']).executeTakeFirst()
  const waiting = (await checkpoints(db, { after: published?.size ?? 0, limit: 1 }))[0]
  const since = (moment: number) => Math.max(0, (now - moment) / 1000)
  return { age: published ? since(published.at.getTime()) : null, waits: waiting ? since(Date.parse(waiting.at)) : 0 }
}

/** Publishes a checkpoint that is signed, with the lines of its witnesses, in place of a smaller one or of its own former lines. */
export async function publish(db: Pool | PoolClient, size: number, cosignatures: string, at: Date): Promise<void> {
  await database(db)
    .insertInto('log_published')
    .values({ size, cosignatures, at })
    .onConflict((known) => known.column('one').doUpdateSet({ size, cosignatures, at }).where('log_published.size', '<=', size))
    .execute()
}

/** The size of the checkpoint that a witness has signed last; 0 if none is known. */
export async function signedSizes(db: Pool | PoolClient): Promise<(witness: Witness) => number> {
  const rows = await database(db).selectFrom('log_witness').select(['vkey', 'size']).execute()
  const sizes = new Map(rows.map(({ vkey, size }) => [vkey, size]))
  return (witness) => sizes.get(vkeyOf(witness, cosignature)) ?? 0
}

export async function keepSignedSize(db: Pool | PoolClient, witness: Witness, size: number): Promise<void> {
  await database(db)
    .insertInto('log_witness')
    .values({ vkey: vkeyOf(witness, cosignature), size })
    .onConflict((known) => known.column('vkey').doUpdateSet({ size }))
    .execute()
}
