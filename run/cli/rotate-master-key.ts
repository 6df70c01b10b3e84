import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Client } from 'pg'
import { flushFolderOf } from '@nazorat/engine/secrets/key-file'
import { masterKeys } from '@nazorat/engine/secrets/master-key'
import { registeredMasterKey, replaceMasterKey } from '@nazorat/engine/secrets/registered'
import { resealAll } from '@nazorat/engine/secrets/reseal'
import { Failure } from '../processes/failure.ts'
import { newMasterKey, openMasterKey } from '../processes/master-key.ts'
import { asOwner } from '../processes/open.ts'
import type { Settings } from '../processes/settings.ts'

/**
 * `pnpm admin rotate-master-key`: seals everything with the first of the master keys given, and opens it with the others. With
 * the file of the embedded database it makes the new key by itself. One that was interrupted continues when it is called again.
 */
export async function rotateMasterKey(settings: Settings): Promise<void> {
  await asOwner(settings, async (owner, embedded) => {
    const ownFile = embedded && settings.masterKey === undefined
    if (masterKeys().ids.length === 1 && ownFile) {
      await refuseWhileUsed(owner)
      await replaceFile(settings.masterKeyFile, newMasterKey() + (await readFile(settings.masterKeyFile, 'utf8')))
      await openMasterKey(settings, owner)
    }
    const { current, ids } = masterKeys()
    const registered = await registeredMasterKey(owner)
    if (ids.length === 1)
      throw new Failure(
        `only the master key ${current.id} is given: put the new one before it, separated by a comma (MASTER_KEY) or a line end (MASTER_KEY_FILE), and start all processes so`,
      )
    const values = await resealAll(owner)
    await replaceMasterKey(owner, current.id)
    if (ownFile) await replaceFile(settings.masterKeyFile, (await readFile(settings.masterKeyFile, 'utf8')).split(/[\s,]/)[0] + '\n')
    console.log(
      `${values} values were sealed anew. The master key is ${current.id} now${registered === current.id ? '' : `, and ${registered} is no longer needed`}.`,
    )
  })
}

/** A server that runs knows the former key only. */
async function refuseWhileUsed(owner: Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if (rowCount! > 0) throw new Failure('the system runs: stop it first')
}

/** Durable when it resolves: values must not be sealed with a key whose file a power failure takes back. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await flushFolderOf(path)
}
