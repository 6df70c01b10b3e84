import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Member } from '@nazorat/engine/proof/case-file'

/** Streams members as a zip archive. PDFs and photos are compressed already and are stored as they are. */
export async function* zipOf(members: AsyncIterable<Member>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, content } of members) {
    const entry = /\.(?:pdf|jpg|png|webp)$/.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path)
    zip.add(entry)
    for await (const chunk of content) {
      // The archive keeps the pushed buffer, so it gets a copy.
      entry.push(Uint8Array.from(chunk))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready
}
