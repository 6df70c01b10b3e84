import { beginOfHash, type FileStore, OtherBytes } from '@nazorat/engine/files/store'
import { logger } from '@nazorat/engine/telemetry/logger'
import { Refusal } from '@nazorat/machines/workflow'

/**
 * Stores a file of this machine, which nobody else can write, under a key that says its SHA-256, and reads it again where it is
 * stored. Throws `fileDamaged` when other bytes are there.
 */
export async function storeUnderHash(store: FileStore, key: string, hash: string, path: string): Promise<void> {
  await store.put(key, path).catch((error: unknown) => {
    throw error instanceof OtherBytes ? damaged(key) : error
  })
  await refuseDamaged(store, key, hash)
}

/**
 * Reads the bytes under a key, and answers the first of them. Throws `fileDamaged` when they do not have the SHA-256, in hex, that names
 * them.
 */
export async function refuseDamaged(store: FileStore, key: string, hash: string): Promise<Buffer> {
  const begin = await beginOfHash(store, key, hash)
  if (!begin) throw damaged(key)
  return begin
}

function damaged(key: string): Refusal {
  logger.error({ key }, 'a stored file is damaged: its bytes do not have its hash')
  return new Refusal('fileDamaged')
}
