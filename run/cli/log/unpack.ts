import { unzipSync } from 'fflate'
import { Failure } from '../../processes/failure.ts'

/** How large an archive may be unpacked, in bytes: PDFs hardly shrink, and events to a tenth. */
const maxOf = (archive: number): number => Math.min(64 * 1024 ** 2 + 20 * archive, 2 * 1024 ** 3)

const maxMembers = 50_000

/**
 * The members of an archive by their paths in its central directory. Each member gets the memory that its entry states, and no
 * more. Throws a Failure when it is no archive or too large.
 */
export function unpack(zip: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const maxBytes = maxOf(zip.length)
  let bytes = 0
  let members = 0
  const filter = ({ originalSize }: { originalSize: number }) => {
    bytes += originalSize
    members++
    if (bytes > maxBytes || members > maxMembers)
      throw new Failure(`the archive is larger than a case file can be: it unpacks to more than ${maxBytes} bytes or ${maxMembers} members`)
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(zip, { filter })))
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`the file is no archive that can be unpacked: ${(error as Error).message}`)
  }
}
