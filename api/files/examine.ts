import { createHash } from 'node:crypto'
import { fileKindOf } from '@nazorat/machines/fields'

/** The hash of bytes, how many there are, the first of them, by which their type is known, and whether they are a PDF. */
export interface Examined {
  readonly hash: string
  readonly length: number
  readonly begin: Buffer
  readonly isPdf: boolean
}

/**
 * Hashes and checks bytes piece by piece. A PDF is known by its header, which stands within the first 1,024 bytes (ISO 32000-1,
 * annex H), and an end mark behind which anything may stand, not by its name.
 */
export async function examine(bytes: AsyncIterable<Uint8Array>): Promise<Examined> {
  const sum = createHash('sha256')
  let length = 0
  let begin = Buffer.alloc(0)
  let before = Buffer.alloc(0)
  let hasEnd = false
  for await (const piece of bytes) {
    sum.update(piece)
    length += piece.length
    if (begin.length < beginning) begin = Buffer.concat([begin, piece.subarray(0, beginning - begin.length)])
    hasEnd ||= Buffer.concat([before, piece]).includes(endMark)
    before = Buffer.from(piece.subarray(1 - endMark.length))
  }
  return { hash: sum.digest('hex'), length, begin, isPdf: fileKindOf(begin) === 'pdf' && hasEnd }
}

const endMark = Buffer.from('%%EOF')
const beginning = 4100
