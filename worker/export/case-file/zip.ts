import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Member } from '@nazorat/engine/proof/case-file'

/** Members as a zip archive, piece by piece as they come; PDFs, which are compressed already, as they are. */
export async function* zipOf(members: AsyncIterable<Member>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, content } of members) {
    const entry = path.endsWith('.pdf') ? new ZipPassThrough(path) : new ZipDeflate(path)
    zip.add(entry)
    for await (const chunk of content) {
      // What was pushed is no longer the caller's.
      entry.push(Uint8Array.from(chunk))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* ready
}
