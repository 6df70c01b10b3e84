import type { ExportReply } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { useSyncExternalStore } from 'react'
import { writeStored, readStored } from '../../storage/local-storage.ts'

/** An export that this browser asked for, with the name of the list that it is of. */
export interface Export extends ExportReply {
  readonly list: Text
}

export const useExports = (): readonly Export[] => useSyncExternalStore(subscribe, () => exports)

export const isOver = ({ state }: Pick<ExportReply, 'state'>): boolean => state === 'ready' || state === 'failed' || state === 'cancelled'

export const knownExports = (): readonly Export[] => exports

export function putExports(next: readonly Export[]): void {
  exports = next.slice(0, 10)
  writeStored('exports', exports)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let exports: readonly Export[] = readStored<Export[]>('exports', [])
const listeners = new Set<() => void>()
