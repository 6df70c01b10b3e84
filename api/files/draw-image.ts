import { readOnceApart } from '@nazorat/engine/files/read-apart'
import { Refusal } from '@nazorat/machines/workflow'
import { FairQueue } from '../http/fair-queue.ts'
import type { ImageRead, ImageToRead } from './image-reader.ts'

/** Two pictures are decoded at once, each in a process of its own on one thread of libvips. */
const drawing = new FairQueue({ concurrency: 2, perSource: 1 })
const bounds = { seconds: 60, megabytes: 256, addons: true }

export type DrawnImage = Exclude<ImageRead, 'failed' | { readonly tooManyPixels: unknown }>

/** Draws a picture when it is the user's turn. Throws `imageFailed` or `imageTooManyPixels`. */
export async function drawImage(userId: string, image: ImageToRead): Promise<DrawnImage> {
  const reading = () => readOnceApart<ImageToRead, ImageRead>(new URL('./image-reader.ts', import.meta.url), image, bounds)
  const read = (await drawing.run(userId, reading)) ?? 'failed'
  if (read === 'failed') throw new Refusal('imageFailed')
  if ('tooManyPixels' in read) throw new Refusal('imageTooManyPixels', read.tooManyPixels)
  return read
}
