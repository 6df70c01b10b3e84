import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { Refusal } from '@nazorat/machines/workflow'
import readPdf from '../../../api/files/pdf-reader.ts'
import readImage from '../../../api/files/image-reader.ts'
import { photoIn, photoFormats } from '../../../api/files/testing/photos.ts'
import { examine } from '../../../api/files/examine.ts'
import readSubtitles from '../../../api/files/subtitles-reader.ts'
import { formatOf } from '../../../api/video/format.ts'
import { pemBlocks, readCertificate, subjectOf } from '../../../engine/signatures/certificate.ts'
import { verifyCms } from '../../../engine/signatures/cms.ts'
import { readRevocationList } from '../../../engine/signatures/revocation.ts'
import { SignerCache } from '../../../engine/signatures/signer-cache.ts'
import { trustIn } from '../../../engine/signatures/testing/trust-in.ts'
import readSheet from '../../../worker/import/sheet/reader.ts'
import { readXes } from '../../cli/log/read-xes.ts'
import { derOf, issue, oids, pemOf, revocationList } from '../../eimzo/authority.ts'
import { encode, sign } from '../../eimzo/pkcs7.ts'
import { pdfOf } from '../../seed/pdf.ts'
import { blackPng } from '../../testing/png.ts'

/** A format of files that is taken in. */
export interface Format {
  /** Good files, each in parts that are changed by themselves; a file of one part has it under ''. */
  samples(): Promise<readonly Parts[]>
  /** Reads a file as the product does. `path` is where a reader of files may find it. */
  read(bytes: Buffer, path: string): Promise<unknown>
  /** Whether an error says that the file is refused; any other is a fault. Without it all errors do: an operator sees them. */
  refuses?(error: unknown): boolean
}

export type Parts = Readonly<Record<string, Buffer>>

const recordings = join(import.meta.dirname, '../../seed/demo/recordings')

const one = (...bytes: readonly Uint8Array[]): Parts[] => bytes.map((each) => ({ '': Buffer.from(each) }))
const refuses = (error: unknown) => error instanceof Refusal
/** Readers in processes of their own say in their result that a file is refused. */
const never = () => false
async function* piecesOf(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const content = Buffer.from('{"action":"approve","version":3}')
const names = { [oids.name]: 'KARIMOV ANVAR', [oids.pinfl]: '31234567890123' }
const root = await issue({ names: { [oids.name]: 'Root' }, isCa: true })
const signer = await issue({ names, revocationListAt: 'http://ca.example/root.crl' }, root)
const list = await revocationList(root, [root.certificate])

export const formats: Readonly<Record<string, Format>> = {
  pdf: {
    samples: async () =>
      one(Buffer.from(pdfOf('Buyruq')), await readFile(join(import.meta.dirname, '../../../api/files/testing/password.pdf'))),
    read: async (bytes, path) => [await examine(piecesOf(bytes, 100)), await Array.fromAsync(readPdf(path))],
    refuses: never,
  },
  picture: {
    samples: async () =>
      one(
        await readFile(join(recordings, 'deadlines.jpg')),
        blackPng(64, 48),
        Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
      ),
    read: async (image) => Array.fromAsync(readImage({ image })),
    refuses: never,
  },
  photo: {
    samples: async () => one(...(await Promise.all(photoFormats.map((format) => photoIn(format))))),
    read: async (bytes, path) => [await examine(piecesOf(bytes)), await Array.fromAsync(readImage({ image: path, isEvidence: true }))],
    refuses: never,
  },
  subtitles: {
    samples: async () =>
      one(
        strToU8(
          'WEBVTT - Dars\n\nNOTE izoh\n\n1\n00:00:01.000 --> 00:00:02.000 line:80% align:start\n<v Ustoz>Salom\n\n00:03.000 --> 00:04.000\nXayr\n',
        ),
      ),
    read: async (bytes) => Array.fromAsync(readSubtitles(bytes)),
    refuses: never,
  },
  workbook: { samples: workbooks, read: readRows, refuses: never },
  csv: {
    samples: async () =>
      one(
        strToU8('\uFEFFNomi;Sana\r\n"Bu; ""joy""\n";01.02.2026\r\nA;\r\n'),
        strToU8('nomi,soni\na,1\nb,2.5\n'),
        Buffer.from('\uFEFFNomi\tSoni\r\na\t1\r\n', 'utf16le'),
      ),
    read: readRows,
    refuses: never,
  },
  video: {
    samples: async () =>
      one(
        ...(await Promise.all(
          ['deadlines.mpegts', 'registration.mpegts'].map(async (name) => (await readFile(join(recordings, name))).subarray(0, 4100)),
        )),
        Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
        Buffer.from('\x1aE\xdf\xa3\x93B\x82\x84webm\x42\x87\x81\x04', 'latin1'),
        Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'),
      ),
    read: formatOf,
    refuses,
  },
  xes: {
    samples: async () =>
      one(
        strToU8(
          '<?xml version="1.0"?>\n<log xes.version="1.0"><trace><string key="concept:name" value="1"/><event><string key="concept:name" value="a&amp;b"/><date key="time:timestamp" value="2026-01-02T03:04:05Z"/></event></trace></log>',
        ),
        Buffer.from(
          '<?xml version="1.0" encoding="windows-1251"?><x:log><x:trace><x:list key="a"><x:values><x:int key="b" value="1"/></x:values></x:list><x:string key="c" value="\xcf\xf0"/></x:trace></x:log>',
          'latin1',
        ),
        gzipSync(strToU8('<log><trace><string key="concept:name" value="1"/></trace></log>')),
      ),
    read: async (bytes) => Array.fromAsync(readXes(piecesOf(bytes))),
  },
  certificate: {
    samples: async () => one(derOf(signer.certificate), derOf(root.certificate), Buffer.from(pemOf(root.certificate))),
    read: async (bytes) =>
      bytes.includes('-----BEGIN ')
        ? pemBlocks(bytes.toString('latin1')).map(({ der }) => subjectOf(readCertificate(der)))
        : subjectOf(readCertificate(bytes)),
  },
  revocation: { samples: async () => one(list), read: async (bytes) => readRevocationList(bytes) },
  cms: {
    samples: async () =>
      one(encode(await sign(content, signer, [root.certificate])), encode(await sign(content, signer, [], { withAttributes: false }))),
    read: async (bytes) => verifyCms(content, bytes, new Date(), trustIn([root], [], [list]), new SignerCache()),
    refuses,
  },
}

/** A workbook in its parts, as Excel has them. */
async function workbooks(): Promise<Parts[]> {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('a')
  sheet.addRow(['Nomi', 'Sana', 'Soni'])
  sheet.addRow([{ richText: [{ text: 'Bu' }, { text: 'xoro' }] }, new Date('2026-01-02'), 12.5, true, { formula: 'C2*2', result: 25 }])
  sheet.getCell('B2').numFmt = '[$-409]dd.mm.yyyy "y"'
  const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()))
  return [Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes)]))]
}

/** A file of its parts. */
export const joined = (parts: Parts): Buffer => parts[''] ?? Buffer.from(zipSync({ ...parts }))

async function readRows(_: Buffer, path: string): Promise<void> {
  for await (const read of readSheet({ path })) void read
}
