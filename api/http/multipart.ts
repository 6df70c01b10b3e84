import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { fromWebStream } from '@nazorat/engine/files/streams'
import type { Refusal } from '@nazorat/machines/workflow'
import { headerOf } from './headers.ts'

/**
 * Reads a form as it arrives: the file in its field `file` goes to `take`, everything else is ignored. Returns the file's name,
 * or null when the body is no form, is cut off or has no such file.
 */
export async function readFile(c: Context, take: (content: Readable) => Promise<void>): Promise<string | null> {
  const { body } = c.req.raw
  const form = openForm(headerOf(c, 'content-type'))
  if (!body || !form) return null
  let taken: Promise<string> | undefined
  form.on('file', (field: string, content: BusboyFileStream, name: string | undefined) => {
    // If the form is cut off, the file is too.
    content.on('error', () => {})
    form.once('close', () => content.destroy())
    if (field !== 'file' || taken) return void content.resume()
    taken = take(content).then(() => name ?? '')
    // The rest of the form is not needed.
    taken.catch(() => form.destroy())
  })
  const whole = await pipeline(fromWebStream(body), form).then(
    () => true,
    () => false,
  )
  const name = await taken
  return whole && name !== undefined ? decoded(name) : null
}

function openForm(contentType: string | undefined): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: { files: 5, fields: 20, parts: 25, fieldSize: 1024, headerPairs: 20 },
    })
  } catch {
    return null
  }
}

/** Browsers escape three characters of a name this way (HTML, 4.10.21.8). */
const decoded = (name: string): string => name.replace(/%(22|0D|0A)/gi, decodeURIComponent)

/** Reads a small file into memory. Throws `refusal` as soon as there are more bytes than it may have. */
export async function readWhole(content: AsyncIterable<Uint8Array>, maxBytes: number, refusal: Refusal): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > maxBytes) throw refusal
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
