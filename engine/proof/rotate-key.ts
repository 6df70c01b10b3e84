import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { flushFolderOf } from '../secrets/key-file.ts'
import { checkpointLog, checkpoints, lastNote, lockProof } from './checkpoints.ts'
import { type KeyChange, keyChanges, LogKeys, openKeyChange, signKeyChange } from './key-changes.ts'
import { openSigner, type Signer } from './key.ts'
import { noteHash, openCheckpoint } from './note.ts'

/**
 * Replaces the key of the log: from now on a new one signs. The former one is destroyed; a note that both have signed joins their
 * checkpoints. One that was interrupted ends when it is called again. Returns the change; null while the log has no checkpoint.
 */
export async function rotateKey(pool: Pool, path: string, now: () => string = () => new Date().toISOString()): Promise<KeyChange | null> {
  if (!existsSync(path)) throw new Error(`there is no key in ${path}`)
  const signer = await openSigner(path)
  if (!(await checkpointLogOnce(pool, signer, path))) return null
  const next = await openSigner(nextOf(path))
  if (!(await isChangedTo(pool, next))) await inTransaction(pool, (tx) => change(tx, signer, next, now()))
  await rename(nextOf(path), path)
  await flushFolderOf(path)
  return openKeyChange((await keyChanges(pool)).at(-1)!.note)
}

const nextOf = (path: string): string => `${path}.next`

const isChangedTo = async (pool: Pool, next: Signer): Promise<boolean> => {
  const last = (await keyChanges(pool)).at(-1)
  return last !== undefined && openKeyChange(last.note)?.to.origin === next.verifier.origin
}

/** Signs what is not signed yet, unless the key was changed already and only its file was not. */
async function checkpointLogOnce(pool: Pool, signer: Signer, path: string): Promise<boolean> {
  if (existsSync(nextOf(path)) && (await isChangedTo(pool, await openSigner(nextOf(path))))) return true
  return (await checkpointLog(pool, signer)) !== null
}

async function change(tx: PoolClient, signer: Signer, next: Signer, at: string): Promise<void> {
  await lockProof(tx)
  const last = (await checkpoints(tx, { last: 1 }))[0]!
  const changes = await keyChanges(tx)
  const opened = openCheckpoint(
    new LogKeys(
      signer.verifier,
      changes.map(({ note }) => note),
    ).at(last.size),
    last.note,
  )
  if (!opened) throw new Error(`the checkpoint of ${last.size} events is not signed with ${signer.verifier.origin}`)
  const note = signKeyChange(signer, next, { size: last.size, root: opened.root, at, previous: noteHash((await lastNote(tx))!) })
  await sql`select change_log_key(${signer.token}, ${next.token}, ${last.size}, ${at}, ${note})`.execute(database(tx))
}
