import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, OtherBytes } from './store.ts'
import { owned } from './streams.ts'

/**
 * A file store in a folder of this machine. Files get their name in it by a hard link, folders by renaming: both must lie on the
 * same disk.
 */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    pathOf,
    size: async (key) => {
      const found = await stat(pathOf(key)).catch(absent)
      return found?.isFile() ? found.size : null
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(absent)
      if (!file) return null
      // The stream closes the handle.
      if ((await file.stat()).isFile()) return owned(file.createReadStream(range))
      await file.close()
      return null
    },
    async put(key, path) {
      await sync(path)
      await mkdir(dirname(pathOf(key)), { recursive: true })
      // Of two that come at once one is first: a link never replaces a name.
      await link(path, pathOf(key)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        const [stored, given] = await Promise.all([stat(pathOf(key)), stat(path)])
        if (stored.size !== given.size) throw new OtherBytes(key, stored.size, given.size)
      })
      await sync(dirname(pathOf(key)))
      await rm(path)
    },
    async putFolder(key, from, last) {
      const isThere = await stat(join(pathOf(key), last)).catch(absent)
      if (isThere) return rm(from, { recursive: true })
      const entries = await readdir(from, { recursive: true, withFileTypes: true })
      for (const entry of entries) await sync(join(entry.parentPath, entry.name))
      await sync(from)
      // Without its last file a folder is no folder of this store: somebody has removed a part of it.
      await rm(pathOf(key), { recursive: true, force: true })
      await moveTo(pathOf(key), from)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
    async *list(key) {
      yield* (await readdir(pathOf(key)).catch(absent)) ?? []
    },
  }
}

/** Renamed when complete: a reader never sees a part. The folder is written too, so that the name is still there after a power cut. */
async function moveTo(path: string, from: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await rename(from, path)
  await sync(dirname(path))
}

/** Writes a file, or the names in a folder, to the disk. */
async function sync(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return null
}
