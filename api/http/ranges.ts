import type { Context } from 'hono'
import type { FileStore } from '@nazorat/engine/files/store'
import { webStream } from '@nazorat/engine/files/streams'
import { headerOf } from './headers.ts'

/** Answers with a stored file, or with the range of it that is asked for (RFC 9110, 14); null when there is none. */
export async function answerStored(c: Context, store: FileStore, key: string, headers: Record<string, string>): Promise<Response | null> {
  const size = await store.size(key)
  if (size === null) return null
  const asked = rangeOf(headerOf(c, 'range'), size)
  if (asked === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${size}` })
  const bytes = await store.read(key, asked ?? undefined)
  if (!bytes) return null
  const { start, end } = asked ?? { start: 0, end: size - 1 }
  const all = { ...headers, 'accept-ranges': 'bytes', 'content-length': String(end - start + 1) }
  const body = webStream(bytes)
  return asked ? c.body(body, 206, { ...all, 'content-range': `bytes ${start}-${end}/${size}` }) : c.body(body, 200, all)
}

/** The one range that a header asks for; null where it asks for none that is understood, and all is answered. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}
