import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from './open.ts'
import type { FileStore } from './store.ts'
import { writeStream } from './streams.ts'

/**
 * Lets `work` read the bytes under a key from a path of this machine: where they are elsewhere, from a copy in the work folder,
 * which is removed afterwards; `copyName` lets a caller find what a killed process has left. Null where there are none.
 */
export async function withLocalFile<T>(
  { store, workFolder }: Pick<Files, 'store' | 'workFolder'>,
  key: string,
  work: (path: string) => Promise<T>,
  copyName: string = randomUUID(),
): Promise<T | null> {
  const path = store.pathOf(key)
  if (path !== null) return (await store.size(key)) === null ? null : work(path)
  const bytes = await store.read(key)
  if (!bytes) return null
  await mkdir(workFolder, { recursive: true })
  const copy = join(workFolder, copyName)
  try {
    await pipeline(bytes, writeStream(copy))
    return await work(copy)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Moves the files of a folder into the store, below a key: an earlier release kept them beside it. */
export async function takeIn(store: FileStore, folder: string, key: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    await store.put(`${key}/${name}`, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // Another worker has taken it.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await rm(folder, { recursive: true, force: true })
}

/** Removes what has stood in a folder of this machine for an age in milliseconds without a change. */
export async function removeOlderThan(folder: string, age: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - age) await rm(join(folder, name), { recursive: true, force: true })
  }
}
