import { open } from 'node:fs/promises'
import { utf16Of } from './encoding.ts'

/** A file by its bytes: one that is read, or why it is refused. */
type KindOfFile = 'archive' | 'text' | 'oldWorkbook' | 'encrypted' | 'webPage' | 'notSheet'

/** Recognizes a file by its first bytes, whatever its name says. */
export async function kindOfFile(path: string): Promise<KindOfFile> {
  const file = await open(path)
  const read = async (at: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
    return buffer.subarray(0, bytesRead)
  }
  try {
    const begin = await read(0, 4096)
    const text = begin.toString('latin1', 0, 200)
    if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return 'archive'
    if (begin.subarray(0, 4).equals(compoundFile)) return streamsIn(await read(directoryAt(begin), 4096))
    const isWorksheetRecord = begin[0] === 0x09 && begin.length > 8 && begin[1]! % 2 === 0 && begin[2]! <= 8 && begin[3] === 0
    if (isWorksheetRecord) return 'oldWorkbook'
    if (text === '' || others.some((each) => text.startsWith(each))) return 'notSheet'
    if (/^(\xef\xbb\xbf)?\s*<(!|\?xml|html|table|head|meta|body)/i.test(text)) return 'webPage'
    return begin.includes(0) && !utf16Of(begin) ? 'notSheet' : 'text'
  } finally {
    await file.close()
  }
}

/** How files begin that people take for tables: PDF, RTF, pictures, archives. */
const others = ['%PDF', '{\\rtf', '\x89PNG', '\xff\xd8\xff', '\x1f\x8b', 'Rar!', '7z\xbc\xaf']

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Where the directory of a compound file begins (MS-CFB, 2.2). */
function directoryAt(begin: Buffer): number {
  if (begin.length < 512) return 0
  return (begin.readUInt32LE(48) + 1) * 2 ** Math.min(begin.readUInt16LE(30), 12)
}

/** The kind of a compound file by the names of its streams: old Excel has one of its own, and what has a password another. */
function streamsIn(directory: Buffer): KindOfFile {
  const names = directory.toString('utf16le')
  if (names.includes('EncryptedPackage')) return 'encrypted'
  return /Workbook|\bBook\b/.test(names.replaceAll('\0', ' ')) ? 'oldWorkbook' : 'notSheet'
}
