import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes the file of a key, readable by its owner alone; durable when it resolves. If several processes do so at once, the first
 * stores its key, and the others use it.
 */
export async function makeKeyFile(path: string, text: string | Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(temporary, text, { mode: 0o600, flush: true })
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  await flushFolderOf(path)
}

/** Makes a new name of a file durable: a link or a rename is, when its folder is flushed. */
export async function flushFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}
