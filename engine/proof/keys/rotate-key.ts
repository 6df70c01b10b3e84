import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import type { Pool } from 'pg'
import { inTransaction } from '../../postgres/transaction.ts'
import { flushFolderOf } from '../../secrets/key-file.ts'
import { changeKey } from './change-key.ts'
import { checkpointLog } from '../checkpoints.ts'
import { type KeyChange, keyChanges, openKeyChange } from './key-changes.ts'
import { formerBeside, openSigner, type Signer } from '../key.ts'
import { isSameKey } from '../verifier.ts'
import { originOf } from './origin.ts'

/**
 * Replaces the key of the log: from now on a new one signs. A note that both have signed joins their checkpoints. The former one signs
 * each checkpoint beside the new one for `both` milliseconds and is destroyed then, with 0 at once. The name of the log stays. One that
 * was interrupted ends when it is called again. Returns the change; null while the log has no checkpoint.
 */
export async function rotateKey(
  pool: Pool,
  path: string,
  both = 0,
  now: () => string = () => new Date().toISOString(),
): Promise<KeyChange | null> {
  if (!existsSync(path)) throw new Error(`there is no key in ${path}`)
  const signer = await openSigner(path, (await originOf(pool)) ?? undefined)
  const { origin } = signer.verifier
  if (!(await checkpointLogOnce(pool, signer, path))) return null
  const next = await openSigner(nextOf(path), origin)
  if (!(await isChangedTo(pool, next))) await inTransaction(pool, (tx) => changeKey(tx, signer, next, now()))
  const until = new Date(Date.parse(now()) + both).toISOString()
  await (both > 0 ? formerBeside(path).write(`until ${until}\n${await readFile(path, 'utf8')}`) : formerBeside(path).remove())
  await rename(nextOf(path), path)
  await flushFolderOf(path)
  return openKeyChange((await keyChanges(pool)).at(-1)!.note)
}

const nextOf = (path: string): string => `${path}.next`

const isChangedTo = async (pool: Pool, next: Signer): Promise<boolean> => {
  const last = (await keyChanges(pool)).at(-1)
  const change = last && openKeyChange(last.note)
  return change ? isSameKey(change.to, next.verifier) : false
}

/** Signs what is not signed yet, unless the key was changed already and only its file was not. */
async function checkpointLogOnce(pool: Pool, signer: Signer, path: string): Promise<boolean> {
  if (existsSync(nextOf(path)) && (await isChangedTo(pool, await openSigner(nextOf(path))))) return true
  return (await checkpointLog(pool, signer)) !== null
}
