import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes of files are: put once, found by the SHA-256 of their content. */
export interface FileStore {
  /** Stores bytes durably and returns their hash in hex. */
  put(bytes: Uint8Array): Promise<string>
  /** The bytes of a file, or null when there is none. */
  read(hash: string): ReadStream | null
}

/** A file store in a folder. */
export function folderStore(folder: string): FileStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2))
  return {
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const path = pathOf(hash)
      if (!existsSync(path)) await writeWhole(path, bytes)
      return hash
    },
    read(hash) {
      return /^[0-9a-f]{64}$/.test(hash) && existsSync(pathOf(hash)) ? createReadStream(pathOf(hash)) : null
    },
  }
}

/** Writes beside and renames: whoever finds the file finds all of it, on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomUUID()}`
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(beside, path)
}
