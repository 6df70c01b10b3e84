import sharp from 'sharp'

const maxPixels = 50_000_000

/** The sizes that are kept: one for a screen and for print, a small one for lists. */
const whole = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const
const small = { width: 240, height: 240, fit: 'cover' } as const

/** Both sizes of a picture, as JPEG, or that it has too many pixels. */
export type ImageRead =
  | { readonly full: Uint8Array; readonly thumbnail: Uint8Array; readonly width: number; readonly height: number }
  | { readonly tooManyPixels: { readonly megapixels: number; readonly most: number } }
  | 'failed'

/**
 * Draws a picture again, in the process that `images.ts` starts. The header says how many pixels there are before any of them is decoded.
 */
export default async function* (bytes: Uint8Array): AsyncGenerator<ImageRead> {
  sharp.concurrency(1)
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > maxPixels) {
      yield { tooManyPixels: { megapixels: Math.round((width * height) / 1e6), most: maxPixels / 1e6 } }
      return
    }
    // Turned as the camera says, since that is not kept; sharp writes no metadata unless asked.
    const upright = sharp(bytes, options).autoOrient().flatten({ background: '#ffffff' })
    const jpeg = { quality: 85 }
    // One after the other: each decodes the picture, which takes some hundred megabytes.
    const full = await upright.clone().resize(whole).jpeg(jpeg).toBuffer({ resolveWithObject: true })
    const thumbnail = await upright.clone().resize(small).jpeg(jpeg).toBuffer()
    yield { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
  } catch {
    yield 'failed'
  }
}
