import { createHash } from 'node:crypto'
import type { FileStore } from './store.ts'

/**
 * The SHA-256, in hex, of everything below a key: of a line for each file, its own SHA-256 and its name, in the order of the names, as
 * `sha256sum` writes them. Null when nothing is there.
 */
export async function hashOfFolder(store: Pick<FileStore, 'list' | 'size' | 'read'>, key: string): Promise<string | null> {
  const lines: string[] = []
  for (const name of (await Array.fromAsync(filesBelow(store, key))).sort())
    lines.push(`${await hashOf(store, `${key}/${name}`)}  ${name}\n`)
  return lines.length > 0 ? createHash('sha256').update(lines.join('')).digest('hex') : null
}

async function* filesBelow(store: Pick<FileStore, 'list' | 'size'>, key: string, folder = ''): AsyncIterable<string> {
  for await (const each of store.list(`${key}/${folder}`.replace(/\/$/, ''))) {
    const name = folder + each
    if ((await store.size(`${key}/${name}`)) === null) yield* filesBelow(store, key, `${name}/`)
    else yield name
  }
}

async function hashOf(store: Pick<FileStore, 'read'>, key: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const piece of (await store.read(key)) ?? []) sum.update(piece as Uint8Array)
  return sum.digest('hex')
}
