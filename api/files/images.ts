import type { ImageReply } from '@nazorat/machines/api-types'
import { fileKindOf, isHeic, isPicture } from '@nazorat/machines/fields'
import { t, type Text } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { drawImage } from './draw-image.ts'
import { stemOf } from './file-names.ts'
import type { Intake } from './intake.ts'

/** A picture that is uploaded (`docs/domain.md`, Formats and limits). */
export const maxImageSize = 10 * 1024 * 1024
/**
 * Re-encodes an uploaded picture as a JPEG, in full size and as a thumbnail, and stores both. Nothing else of the file is kept:
 * neither the metadata of a camera, such as the place, nor bytes that are hidden behind the picture.
 */
export async function storeImage(intake: Intake, userId: string, bytes: Buffer, name: string): Promise<ImageReply> {
  const unsupported = unsupportedFormat(bytes)
  if (unsupported) throw new Refusal('notImage', { format: unsupported })
  const { full, thumbnail, width, height } = await drawImage(userId, { image: bytes })
  const stem = stemOf(name)
  await intake.refuseTooMany(userId, 'file', full.length + thumbnail.length)
  const small = await intake.store(userId, thumbnail)
  const stored = await intake.store(userId, full)
  return { ...stored, name: `${stem}.jpg`, width, height, thumbnail: { ...small, name: `${stem}-kichik.jpg` } }
}

/** The format of a file that is not a supported picture, by its content and not by its name; null for a supported one. */
function unsupportedFormat(bytes: Buffer): string | Text | null {
  if (isPicture(fileKindOf(bytes))) return null
  if (isHeic(bytes)) return 'HEIC'
  return /<svg[\s>]/i.test(bytes.subarray(0, 1024).toString('latin1')) ? 'SVG' : t('Бу файл', 'Этот файл')
}
