import { useSyncExternalStore } from 'react'
import { filled } from '../../i18n/filled.ts'
import { shellWords } from './shell-words.ts'
import { keep, kept } from '../../ui/local-storage.ts'
import { toast } from '../../ui/toasts.ts'

/** `docs/domain.md`, Formats and limits. */
const most = 10

/** The screens that a person has starred, by document type, in the order of starring. */
export function useBookmarks(): { starred: readonly string[]; toggle: (type: string) => void } {
  return { starred: useSyncExternalStore(subscribe, () => starred), toggle }
}

function toggle(type: string): void {
  const without = starred.filter((each) => each !== type)
  if (without.length === starred.length && starred.length >= most) return toast.error(filled(shellWords.tooManyStars, { most }))
  starred = without.length === starred.length ? [...starred, type] : without
  keep('bookmarks', starred)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let starred: readonly string[] = kept<string[]>('bookmarks', [])
const listeners = new Set<() => void>()
