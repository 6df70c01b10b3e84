import type { ExportReply, ListQuery, LogFilters } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { Problem, call, urlOf } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { filled } from '../../i18n/language.tsx'
import { exportWords } from '../../i18n/export-words.ts'
import { isOver, knownExports, putExports } from './known-exports.ts'

/** Asks the server by a call for a file of all that a list shows under a filter. */
export async function startExport(path: string, list: Text, query: ListQuery | LogFilters): Promise<void> {
  const started = await call<ExportReply>(path, query, { key: crypto.randomUUID() })
  putExports([{ ...started, list }, ...knownExports().filter(({ id }) => id !== started.id)])
  askedHere.add(started.id)
  settle(started)
}

/** Takes what the server says of an export, from wherever it came. */
export function hearExport(said: ExportReply): void {
  const before = knownExports().find(({ id }) => id === said.id)
  if (!before || isOver(before)) return
  putExports(knownExports().map((each) => (each.id === said.id ? { ...each, ...said } : each)))
  settle(said)
}

export async function cancelExport(id: string): Promise<void> {
  hearExport(await call<ExportReply>(`export/${id}/Cancel`, {}))
}

export const forgetExport = (id: string): void => putExports(knownExports().filter((each) => each.id !== id))

/** They are one person's: the next person to sign in is not told of them. */
export const forgetExports = (): void => putExports([])

export const fileOf = (id: string): string => urlOf(`export/${id}/file`)

/** Asks after the exports that are under way: the socket tells faster, but it may be away or have begun later. */
export async function askAfterExports(): Promise<void> {
  for (const { id } of knownExports().filter((each) => !isOver(each))) {
    try {
      hearExport(await call<ExportReply>(`export/${id}`))
    } catch (error) {
      // The server has forgotten it.
      if (error instanceof Problem && error.status === 404) forgetExport(id)
    }
  }
}

function settle({ id, state }: ExportReply): void {
  const list = knownExports().find((each) => each.id === id)?.list
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
