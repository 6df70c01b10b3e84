import readExif from 'exif-reader'
import sharp, { type ResizeOptions } from 'sharp'

const maxPixels = 50_000_000

/** The sizes that are kept: one for a screen and for print, a small one for lists, and of evidence a small one that shows all of it. */
const whole: ResizeOptions = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true }
const square: ResizeOptions = { width: 240, height: 240, fit: 'cover' }
const small: ResizeOptions = { ...whole, width: 480, height: 480 }

export interface ImageToRead {
  /** Its bytes, or the path of them. */
  readonly image: Uint8Array | string
  /** Whether when and where it was taken is asked for, and the whole of it in small. */
  readonly isEvidence?: boolean
}

/** When and where a photo was taken, as its camera says. */
interface Taken {
  readonly takenAt?: string
  readonly takenIn?: { readonly latitude: number; readonly longitude: number }
}

/** Both sizes of a picture, as JPEG, or that it has too many pixels. */
export type ImageRead =
  | (Taken & { readonly full: Uint8Array; readonly thumbnail: Uint8Array; readonly width: number; readonly height: number })
  | { readonly tooManyPixels: { readonly megapixels: number; readonly most: number } }
  | 'failed'

/**
 * Draws a picture again, in the process that `images.ts` starts. The header says how many pixels there are before any of them is decoded.
 */
export default async function* ({ image, isEvidence = false }: ImageToRead): AsyncGenerator<ImageRead> {
  sharp.concurrency(1)
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
  try {
    const { width, height, exif } = await sharp(image, { ...options, limitInputPixels: false }).metadata()
    if (width * height > maxPixels) {
      yield { tooManyPixels: { megapixels: Math.round((width * height) / 1e6), most: maxPixels / 1e6 } }
      return
    }
    // Turned as the camera says, since that is not kept; sharp writes no metadata unless asked.
    const upright = sharp(image, options).autoOrient().flatten({ background: '#ffffff' })
    const jpeg = { quality: 85 }
    // One after the other: each decodes the picture, which takes some hundred megabytes.
    const full = await upright.clone().resize(whole).jpeg(jpeg).toBuffer({ resolveWithObject: true })
    const thumbnail = await upright
      .clone()
      .resize(isEvidence ? small : square)
      .jpeg(jpeg)
      .toBuffer()
    yield { full: full.data, thumbnail, width: full.info.width, height: full.info.height, ...(isEvidence && exif && takenBy(exif)) }
  } catch {
    yield 'failed'
  }
}

/** When and where a photo was taken, by its EXIF data: the device's word. A value that is no moment or no place is left out. */
function takenBy(bytes: Buffer): Taken {
  let exif: ReturnType<typeof readExif>
  try {
    exif = readExif(bytes)
  } catch {
    return {}
  }
  const { DateTimeOriginal: clock, OffsetTimeOriginal: offset } = exif.Photo ?? {}
  const takenAt = clock instanceof Date && !Number.isNaN(clock.getTime()) ? momentOf(clock, offset) : null
  const { GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef } = exif.GPSInfo ?? {}
  const latitude = degrees(GPSLatitude, GPSLatitudeRef === 'S', 90)
  const longitude = degrees(GPSLongitude, GPSLongitudeRef === 'W', 180)
  return { ...(takenAt && { takenAt }), ...(latitude !== null && longitude !== null && { takenIn: { latitude, longitude } }) }
}

/** A camera's clock without an offset is one of Tashkent. */
function momentOf(clock: Date, offset: unknown): string | null {
  const year = clock.getUTCFullYear()
  const zone = typeof offset === 'string' && /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : '+05:00'
  return year < 1990 || year > 9998 ? null : new Date(`${clock.toISOString().slice(0, 19)}${zone}`).toISOString()
}

/** Degrees, minutes and seconds as degrees, to a metre. */
function degrees(parts: unknown, isNegative: boolean, max: number): number | null {
  if (!Array.isArray(parts)) return null
  const [whole = NaN, minutes = 0, seconds = 0] = parts.map(Number)
  const value = whole + minutes / 60 + seconds / 3600
  return value >= 0 && value <= max ? Number(((isNegative ? -1 : 1) * value).toFixed(5)) : null
}
