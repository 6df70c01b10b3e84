import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { owned, streamFrom } from '@nazorat/engine/files/streams'

/** The bytes that are read before a file is said to be packed or to declare an encoding. */
const looked = 1024

/**
 * The text of an XML file: unpacked where it is gzip, decoded by its mark or its declaration (XML 1.0, 4.3.3 and appendix F). Throws
 * where the encoding is not known, or where bytes are none of it, with the line: a letter that is lost here is lost in the log.
 */
export async function* xmlText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const { begin, all } = await lookAt(bytes)
  if (begin.subarray(0, 2).equals(gzip)) return yield* xmlText(unpacked(all))
  if (begin.subarray(0, 4).equals(zip)) throw new Error('the file is a ZIP archive: unpack it first')
  const encoding = encodingOf(begin)
  const decoder = decoderOf(encoding)
  let line = 1
  for await (const piece of all) {
    const text = decode(decoder, piece, () => line + linesIn(new TextDecoder(encoding).decode(piece).split('\ufffd')[0]!))
    line += linesIn(text)
    if (text !== '') yield text
  }
  decode(decoder, null, () => line)
}

const gzip = Buffer.from([0x1f, 0x8b])
const zip = Buffer.from('PK\x03\x04')

/** The first bytes, and all of them from the beginning. */
async function lookAt(bytes: AsyncIterable<Uint8Array>): Promise<{ begin: Buffer; all: AsyncIterable<Uint8Array> }> {
  const pieces = bytes[Symbol.asyncIterator]()
  let begin = Buffer.alloc(0)
  while (begin.length < looked) {
    const { value, done } = await pieces.next()
    if (done) break
    begin = Buffer.concat([begin, value])
  }
  const rest = { [Symbol.asyncIterator]: () => pieces }
  return {
    begin,
    all: (async function* () {
      yield begin
      yield* rest
    })(),
  }
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = owned(createGunzip())
  // The reader of the result is told of the error.
  pipeline(streamFrom(bytes), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    throw new Error(`the packed file is damaged: ${(error as Error).message}`)
  }
}

/** By the mark, by the zeros of UTF-16, else as the file declares; UTF-8 where it declares none. */
function encodingOf(begin: Buffer): string {
  const [first, second] = begin
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(begin.toString('latin1'))?.[1]
  // Where a declaration of UTF-16 can be read byte by byte, a program has written a text of its memory as UTF-8.
  return begin.subarray(0, 3).equals(mark) || !declared || /^utf-?16/i.test(declared) ? 'utf-8' : declared
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new Error(`the file declares the encoding ${encoding}, which is not known here: save it as UTF-8 and declare that`)
  }
}

function decode(decoder: TextDecoder, piece: Uint8Array | null, line: () => number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new Error(`line ${line()} has bytes that are not ${decoder.encoding}: the file is in another encoding than it says, or damaged`)
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1
