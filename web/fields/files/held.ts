import type { StoredFile } from '@nazorat/machines/fields'
import { useSyncExternalStore } from 'react'

/** The files that were chosen without a network: this device holds their bytes until the server has a document that names them. */
export interface HeldFiles {
  /** Holds a file; `begun`: by which the server knows its upload, where a part of it was sent. Rejects with a `Problem` where there is no room. */
  hold(file: File, begun: string | null): Promise<StoredFile>
  bytes(hash: string): Promise<Blob | null>
  /** Holds the files that a value names no longer, unless a command that waits names them too. */
  drop(value: unknown): Promise<void>
}

let source: (() => Promise<HeldFiles>) | undefined

/** Says who holds files, on a device that can. */
export const heldBy = (files: () => Promise<HeldFiles>): void => void (source = files)

/** Null on a device that holds none: an upload that is cut off goes on there while its page stays open. */
export const heldFiles = (): Promise<HeldFiles> | null => source?.() ?? null

export const canHold = (): boolean => source !== undefined

let hashes: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function showHeld(next: readonly string[]): void {
  hashes = new Set(next)
  for (const listener of listeners) listener()
}

/** The hashes of the files that are held. */
export const useHeld = (): ReadonlySet<string> => useSyncExternalStore(listen, () => hashes)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
