import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Client, Pool } from 'pg'
import { makeKeyFile } from '@nazorat/engine/secrets/key-file'
import { keyBytes, type MasterKeys, readMasterKeys, useMasterKeys } from '@nazorat/engine/secrets/master-key'
import { registeredMasterKey, registerMasterKey } from '@nazorat/engine/secrets/registered'
import { Failure, messageOf } from './failure.ts'
import type { Settings } from './settings.ts'

type MasterKeySettings = Pick<Settings, 'masterKey' | 'masterKeyFile'>

/**
 * Opens the master key for this process, as the owner of the tables: the first start makes its file where none is given, and
 * registers it, so that no process seals with another one.
 */
export async function openMasterKey(settings: MasterKeySettings, owner: Client): Promise<void> {
  if (!(await keysOf(settings)) && (await registeredMasterKey(owner)) === null) await makeKeyFile(settings.masterKeyFile, newMasterKey())
  const keys = await keysOf(settings)
  const registered = (await registeredMasterKey(owner)) ?? (keys && (await registerMasterKey(owner, keys.current.id)))
  useMasterKeys(fitting(settings, keys, registered))
}

/** Opens the master key for a process that only reads, if this database has secrets that are sealed with one. */
export async function openKnownMasterKey(settings: MasterKeySettings, db: Pool): Promise<void> {
  const registered = await registeredMasterKey(db)
  if (registered !== null) useMasterKeys(fitting(settings, await keysOf(settings), registered))
}

function fitting({ masterKey, masterKeyFile }: MasterKeySettings, keys: MasterKeys | null, registered: string | null): MasterKeys {
  if (keys && registered !== null && keys.byId(registered)) return keys
  const found = keys
    ? `${masterKey ? 'MASTER_KEY' : masterKeyFile} has ${keys.ids.join(', ')}`
    : `MASTER_KEY is not set, and there is no ${masterKeyFile}`
  throw new Failure(`the secrets of this database are sealed with the master key ${registered}: ${found}`)
}

/** The keys of the settings; null when none are given and there is no file. */
async function keysOf({ masterKey, masterKeyFile }: MasterKeySettings): Promise<MasterKeys | null> {
  const text =
    masterKey ??
    (await readFile(masterKeyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Failure(`MASTER_KEY_FILE ${masterKeyFile} cannot be read: ${error.code}`)
    }))
  if (text === null) return null
  try {
    return readMasterKeys(text)
  } catch (error) {
    throw new Failure(`${masterKey ? 'MASTER_KEY' : `MASTER_KEY_FILE ${masterKeyFile}`}: ${messageOf(error)}`)
  }
}

export const newMasterKey = (): string => `${randomBytes(keyBytes).toString('base64')}\n`
