import sharp from 'sharp'
import { type ImageReply, Refusal, t, type Text } from '@nazorat/machines'
import { FairQueue } from '../account/hash-queue.ts'
import type { Intake } from './intake.ts'

/** A picture that is uploaded (`docs/domain.md`, Formats and limits). */
export const largestImage = 10 * 1024 * 1024
const mostPixels = 50_000_000

/** The sizes that are kept: one for a screen and for print, a small one for lists. */
const whole = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
const small = { width: 240, height: 240, fit: 'cover' } as const

/** Two pictures are decoded at once, each on one thread of libvips, so that other calls do not wait for them. */
const drawing = new FairQueue(2)
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes an uploaded picture as a JPEG, in full size and as a thumbnail, and stores both. Nothing else of the file is kept:
 * neither the metadata of a camera, such as the place, nor bytes that are hidden behind the picture.
 */
export async function storeImage(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<ImageReply> {
  const unsupported = unsupportedFormat(bytes)
  if (unsupported) throw new Refusal('notImage', { format: unsupported })
  const [full, thumbnail] = await drawing.run(userId, userId, () => draw(bytes))
  const stem = stemOf(name)
  await intake.refuseTooMany(userId, 'file', full.data.length + thumbnail.data.length)
  const small = await intake.store(userId, thumbnail.data)
  const stored = await intake.store(userId, full.data)
  const { width, height } = full.info
  return { ...stored, name: `${stem}.jpg`, width, height, thumbnail: { ...small, name: `${stem}-kichik.jpg` } }
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
    // One after the other: each decodes the picture, which takes some hundred megabytes.
    const full = await upright.clone().resize(whole).jpeg(jpeg).toBuffer({ resolveWithObject: true })
    return [full, await upright.clone().resize(small).jpeg(jpeg).toBuffer({ resolveWithObject: true })] as const
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('imageFailed')
  }
}

/** The format of a file that is not a supported picture, by its content and not by its name; null for a supported one. */
function unsupportedFormat(bytes: Buffer): string | Text | null {
  const latin = bytes.subarray(0, 1024).toString('latin1')
  if (latin.startsWith('\xff\xd8\xff') || latin.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(latin)) return null
  if (/^[^]{4}ftyp(hei|hev|mif1|msf1)/.test(latin)) return 'HEIC'
  return /<svg[\s>]/i.test(latin) ? 'SVG' : t('Bu fayl', 'Бу файл', 'Этот файл')
}

/** The name of the uploaded file without its extension, and without control characters and bidirectional marks. */
function stemOf(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').replace(/\.\w{1,5}$/, '').replace(/^\.+/, '').trim()
  return clean.slice(0, 200).replace(/\p{Cs}$/u, '').trim() || 'rasm'
}
