import type { ExportReply, ListQuery, LogFilters, Text } from '@nazorat/machines'
import { useSyncExternalStore } from 'react'
import { call, Problem, urlOf } from '../../api/client.ts'
import { keep, kept } from '../../storage/local-storage.ts'
import { toast } from '../../ui/toasts.ts'
import { filled } from '../../i18n/filled.ts'
import { exportWords } from '../../i18n/export-words.ts'

/** An export that this browser asked for, with the name of the list that it is of. */
export interface Export extends ExportReply {
  readonly list: Text
}

export const useExports = (): readonly Export[] => useSyncExternalStore(subscribe, () => exports)

/** Asks the server by a call for a file of all that a list shows under a filter. */
export async function startExport(path: string, list: Text, query: (ListQuery & { readonly columns?: readonly string[] }) | LogFilters): Promise<void> {
  const started = await call<ExportReply>(path, query, { key: crypto.randomUUID() })
  put([{ ...started, list }, ...exports.filter(({ id }) => id !== started.id)])
  askedHere.add(started.id)
  settle(started)
}

/** Takes what the server says of an export, from wherever it came. */
export function hearExport(said: ExportReply): void {
  const before = exports.find(({ id }) => id === said.id)
  if (!before || isOver(before)) return
  put(exports.map((each) => (each.id === said.id ? { ...each, ...said } : each)))
  settle(said)
}

export async function cancelExport(id: string): Promise<void> {
  hearExport(await call<ExportReply>(`export/${id}/Cancel`, {}))
}

export const forgetExport = (id: string): void => put(exports.filter((each) => each.id !== id))

/** They are one person's: the next person to sign in is not told of them. */
export const forgetExports = (): void => put([])

export const fileOf = (id: string): string => urlOf(`export/${id}/file`)

export const isOver = ({ state }: Pick<ExportReply, 'state'>): boolean => state === 'ready' || state === 'failed' || state === 'cancelled'

/** Asks after the exports that are under way: the socket tells faster, but it may be away or have begun later. */
export async function askAfterExports(): Promise<void> {
  for (const { id } of exports.filter((each) => !isOver(each))) {
    try {
      hearExport(await call<ExportReply>(`export/${id}`))
    } catch (error) {
      // The server has forgotten it.
      if (error instanceof Problem && error.status === 404) forgetExport(id)
    }
  }
}

function settle({ id, state }: ExportReply): void {
  const list = exports.find((each) => each.id === id)?.list
  if (!list) return
  if (state === 'ready') {
    toast.done(filled(exportWords.exportReady, { list }), { to: fileOf(id), text: exportWords.download })
    if (askedHere.has(id)) download(fileOf(id))
  }
  if (state === 'failed') toast.error(filled(exportWords.exportFailedSay, { list }))
}

/** The exports that were asked for since this page was opened: their files come by themselves. */
const askedHere = new Set<string>()

function download(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

function put(next: readonly Export[]): void {
  exports = next.slice(0, 10)
  keep('exports', exports)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let exports: readonly Export[] = kept<Export[]>('exports', [])
const listeners = new Set<() => void>()
