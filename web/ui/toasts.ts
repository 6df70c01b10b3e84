import type { Text } from '@nazorat/machines/i18n'
import { Problem } from '../api/problem.ts'
import { words } from '../i18n/words.ts'

export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'change' | 'error'
  readonly text: Text | string
  readonly link?: ToastLink
}

interface ToastLink {
  to: string
  text: Text | string
}

/** A success message closes after a while; a change and an error stay until they are closed. */
export const toast = {
  done: (text: Text | string, link?: ToastLink): void => void add('done', text, link),
  /** A change that another user has just made. Returns the id of the message, by which `closeToast` closes it. */
  change: (text: string): number => add('change', text),
  error: (text: Text | string): void => void add('error', text),
  /** A call that failed where there is no form: what is wrong with each field, numbered, or else the answer's title. */
  problem: (error: unknown): void => void add('error', sentencesOf(error)),
}

function sentencesOf(error: unknown): Text | string {
  const wrong = error instanceof Problem ? Object.values(error.reply.errors ?? {}).flat() : []
  // Each names its field by itself.
  if (wrong.length > 0) return wrong.map((message, i) => `${i + 1}. ${message}`).join('\n')
  return error instanceof Error ? error.message : words.problem.unknown
}

export const closeToast = (id: number): void => put(open.filter((each) => each.id !== id))

/**
 * For `useSyncExternalStore`: the toast on the screen, where there is room for one. Once it is closed, the one before it is there again.
 */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => shown,
}

/** Oldest first. */
let open: readonly Toast[] = []
let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const maxToasts = 4

function add(kind: Toast['kind'], text: Text | string, link?: ToastLink): number {
  // One success message and one change at a time; the same error twice is one error.
  const others = open.filter((each) => (kind === 'error' ? each.text !== text : each.kind !== kind))
  put([...others, { id: ++count, kind, text, ...(link && { link }) }].slice(-maxToasts))
  return count
}

function put(next: readonly Toast[]): void {
  open = next
  shown = next.slice(-1)
  for (const listener of listeners) listener()
}
