import { hash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { registerFile, withLock } from '@nazorat/engine'
import { fileKey } from '@nazorat/engine/files/store'
import { type ImageReply, Refusal, t, type Text, type UploadReply } from '@nazorat/machines'
import { FairQueue } from '../account/hash-queue.ts'
import type { AppContext } from '../context.ts'

/** A picture that is uploaded (`docs/domain.md`, Formats and limits). */
export const largestImage = 10 * 1024 * 1024
const mostPixels = 50_000_000

/** The sizes that are kept: one for a screen and for print, a small one for lists. */
const whole = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
const small = { width: 240, height: 240, fit: 'cover' } as const

/** Pictures are drawn two at once, each on one thread of libvips, so that calls of others are not kept waiting. */
const drawing = new FairQueue(2)
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes an uploaded picture as a JPEG, whole and small, and stores both. Nothing else of the file is kept: neither what a
 * camera wrote into it, such as the place, nor what somebody hid behind it.
 */
export async function storeImage({ pool, files }: Pick<AppContext, 'pool' | 'files'>, userId: string, bytes: Buffer, name: string): Promise<ImageReply> {
  const strange = strangeFormat(bytes)
  if (strange) throw new Refusal('notImage', { format: strange })
  const [full, thumbnail] = await drawing.run(userId, userId, () => draw(bytes))
  const stem = stemOf(name)
  const store = async (data: Buffer, named: string): Promise<UploadReply> => {
    const upload = randomUUID()
    const file = { hash: hash('sha256', data), size: data.length }
    await files.parts.write(upload, 0, data.length, new Blob([new Uint8Array(data)]).stream())
    // Under the lock of the file nobody removes it meanwhile.
    await withLock(pool, 'file', file.hash, async (client) => {
      await files.store.put(fileKey(file.hash), files.parts.pathOf(upload))
      await registerFile(client, file, userId)
    })
    return { ...file, name: named }
  }
  const small = await store(thumbnail.data, `${stem}-kichik.jpg`)
  return { ...(await store(full.data, `${stem}.jpg`)), width: full.info.width, height: full.info.height, thumbnail: small }
}

/** Both pictures. The header says how many pixels there are before any of them is decoded. */
async function draw(bytes: Buffer) {
  const options = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > mostPixels) throw new Refusal('imageTooManyPixels', { megapixels: Math.round(width * height / 1e6), most: mostPixels / 1e6 })
    // Turned as the camera says, since that is not kept; sharp writes no metadata unless asked.
    const upright = sharp(bytes, options).autoOrient().flatten({ background: '#ffffff' })
    const jpeg = { quality: 85 }
    return await Promise.all([
      upright.clone().resize(whole).jpeg(jpeg).toBuffer({ resolveWithObject: true }),
      upright.clone().resize(small).jpeg(jpeg).toBuffer({ resolveWithObject: true }),
    ])
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('imageFailed')
  }
}

/** What a file is that is no picture of a known kind, by its content and not by its name; null when it is one. */
function strangeFormat(bytes: Buffer): string | Text | null {
  const latin = bytes.subarray(0, 1024).toString('latin1')
  if (latin.startsWith('\xff\xd8\xff') || latin.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(latin)) return null
  if (/^[^]{4}ftyp(hei|hev|mif1|msf1)/.test(latin)) return 'HEIC'
  return /<svg[\s>]/i.test(latin) ? 'SVG' : t('Bu fayl', 'Бу файл', 'Этот файл')
}

/** The name under which a person saved it, without its ending and without what could deceive somebody who sees it. */
function stemOf(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/\.\w{1,5}$/, '').replace(/^\.+/, '').trim()
  return clean.slice(0, 200).replace(/\p{Cs}$/u, '').trim() || 'rasm'
}

/** All bytes of a picture on their way. Throws `imageTooLarge` as soon as there are too many. */
export async function readImage(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > largestImage) throw new Refusal('imageTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
