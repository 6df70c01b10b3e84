import { createSecretKey, hash, type KeyObject } from 'node:crypto'

/** A key that seals the secrets of the database, and is not in it. */
interface MasterKey {
  /** Eight bytes of a hash of the key, in hex: sealed values name their key by it. */
  readonly id: string
  readonly key: KeyObject
}

/** The master keys of a process. The current one seals; the others only open what was sealed before a rotation. */
export interface MasterKeys {
  readonly current: MasterKey
  byId(id: string): MasterKey | undefined
  /** Their ids, the current one first. */
  readonly ids: readonly string[]
}

/**
 * Reads master keys from text: 32 bytes each in base64, separated by commas or white space, the current one first. Throws on
 * any other text, without quoting it.
 */
export function readMasterKeys(text: string): MasterKeys {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey)
  if (keys.length === 0) throw new Error('there is no key')
  return { current: keys[0]!, byId: (id) => keys.find((each) => each.id === id), ids: keys.map(({ id }) => id) }
}

function readKey(text: string): MasterKey {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== text)
    throw new Error(`a key must be ${keyBytes} bytes in base64, as openssl rand -base64 ${keyBytes} writes them`)
  return {
    id: hash('sha256', Buffer.concat([Buffer.from('nazorat master key\n'), bytes]), 'buffer').toString('hex', 0, 8),
    key: createSecretKey(bytes),
  }
}

export const keyBytes = 32

/** The keys are the process' own, as its environment is: what seals and opens is called by all that reads the log. */
let opened: MasterKeys | undefined

/** Sets the master keys with which this process seals and opens secrets. */
export const useMasterKeys = (keys: MasterKeys): void => void (opened = keys)

export function masterKeys(): MasterKeys {
  if (!opened)
    throw new Error(
      'no master key is open: MASTER_KEY and MASTER_KEY_FILE are not set, and there is no master.key beside the key of the log',
    )
  return opened
}
