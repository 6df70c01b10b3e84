import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { database } from '../../postgres/database.ts'
import { checkpoints, lastNote, lockProof } from '../checkpoints.ts'
import { keyChanges, LogKeys, signKeyChange } from './key-changes.ts'
import type { Signer } from '../key.ts'
import { noteHash, openCheckpoint } from '../note.ts'

/** Stores that from the last checkpoint on another key signs the log, or the same one under another name. */
export async function changeKey(tx: PoolClient, signer: Signer, next: Signer, at: string): Promise<void> {
  await lockProof(tx)
  const last = (await checkpoints(tx, { last: 1 }))[0]!
  const changes = await keyChanges(tx)
  const keys = new LogKeys(
    signer.verifier,
    changes.map(({ note }) => note),
  )
  const opened = openCheckpoint(keys.at(last.size), last.note)
  if (!opened) throw new Error(`the checkpoint of ${last.size} events is not signed with ${signer.verifier.origin}`)
  const note = signKeyChange(signer, next, { size: last.size, root: opened.root, at, previous: noteHash((await lastNote(tx))!) })
  await sql`select change_log_key(${signer.token}, ${next.token}, ${last.size}, ${at}, ${note})`.execute(database(tx))
}
