import { readOnceApart } from '@nazorat/engine/files/read-apart'
import type { ImageReply } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import type { ImageRead } from './image-reader.ts'
import type { Intake } from './intake.ts'

/** A picture that is uploaded (`docs/domain.md`, Formats and limits). */
export const maxImageSize = 10 * 1024 * 1024
/** Two pictures are decoded at once, each in a process of its own on one thread of libvips. */
const drawing = new FairQueue({ concurrency: 2, perSource: 1 })
const bounds = { seconds: 60, megabytes: 256, addons: true }

/**
 * Re-encodes an uploaded picture as a JPEG, in full size and as a thumbnail, and stores both. Nothing else of the file is kept:
 * neither the metadata of a camera, such as the place, nor bytes that are hidden behind the picture.
 */
export async function storeImage(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<ImageReply> {
  const unsupported = unsupportedFormat(bytes)
  if (unsupported) throw new Refusal('notImage', { format: unsupported })
  const { full, thumbnail, width, height } = await drawing.run(userId, () => draw(bytes))
  const stem = stemOf(name)
  await intake.refuseTooMany(userId, 'file', full.length + thumbnail.length)
  const small = await intake.store(userId, thumbnail)
  const stored = await intake.store(userId, full)
  return { ...stored, name: `${stem}.jpg`, width, height, thumbnail: { ...small, name: `${stem}-kichik.jpg` } }
}

async function draw(bytes: Buffer): Promise<Exclude<ImageRead, 'failed' | { readonly tooManyPixels: unknown }>> {
  const read = (await readOnceApart<Buffer, ImageRead>(new URL('./image-reader.ts', import.meta.url), bytes, bounds)) ?? 'failed'
  if (read === 'failed') throw new Refusal('imageFailed')
  if ('tooManyPixels' in read) throw new Refusal('imageTooManyPixels', read.tooManyPixels)
  return read
}

/** The format of a file that is not a supported picture, by its content and not by its name; null for a supported one. */
function unsupportedFormat(bytes: Buffer): string | Text | null {
  const latin = bytes.subarray(0, 1024).toString('latin1')
  if (latin.startsWith('\xff\xd8\xff') || latin.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP/.test(latin)) return null
  if (/^[^]{4}ftyp(hei|hev|mif1|msf1)/.test(latin)) return 'HEIC'
  return /<svg[\s>]/i.test(latin) ? 'SVG' : t('Бу файл', 'Этот файл')
}

/** The name of the uploaded file without its extension, and without control characters and bidirectional marks. */
function stemOf(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .replace(/^\.+/, '')
    .trim()
  return (
    clean
      .slice(0, 200)
      .replace(/\p{Cs}$/u, '')
      .trim() || 'rasm'
  )
}
