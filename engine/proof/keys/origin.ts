import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../postgres/transaction.ts'
import { changeKey } from './change-key.ts'
import { checkpoints, lockProof } from '../checkpoints.ts'
import { keyChanges, openKeyChange } from './key-changes.ts'
import { formerBeside, openSigner, type Signer } from '../key.ts'
import { isDerived } from '../verifier.ts'

/** The name of the log, as its last change of key or name and its checkpoints say; null while nothing is signed. */
export async function originOf(db: Pool | PoolClient): Promise<string | null> {
  const change = (await keyChanges(db)).at(-1)
  if (change) return openKeyChange(change.note)?.to.origin ?? null
  const [last] = await checkpoints(db, { last: 1 })
  return last?.note.split('\n', 1)[0] ?? null
}

/**
 * Opens the key of the log of a database, under the log's name. A log is named at its first checkpoint: as `wanted`, or after its key.
 * That name stays, whatever becomes of the key. A log that nobody has named, such as one of a former release, goes over to `wanted` by a
 * note which says both names and is signed under both. Throws `NamedOtherwise` where the log was named otherwise.
 */
export async function openLog(
  pool: Pool,
  path: string,
  wanted?: string,
  now: () => string = () => new Date().toISOString(),
): Promise<Signer> {
  const origin = await originOf(pool)
  if (origin === null || wanted === undefined || wanted === origin) return openSigner(path, origin ?? wanted)
  if (!isDerived(origin)) throw new NamedOtherwise(origin)
  const next = await openSigner(path, wanted)
  const former = await openSigner(path, origin)
  // A former key has never signed under the new name.
  await formerBeside(path).remove()
  await inTransaction(pool, async (tx) => {
    await lockProof(tx)
    // Another process may have been first.
    if ((await originOf(tx)) === origin) await changeKey(tx, former, next, now())
  })
  return next
}

/** The log has another name, which stays. */
export class NamedOtherwise extends Error {
  readonly origin: string

  constructor(origin: string) {
    super(`the log of this database is named ${origin}`)
    this.origin = origin
  }
}
