import type { PhotoReply } from '@nazorat/machines/api-types'
import { type FileKind, nameOfKind } from '@nazorat/machines/fields'
import { stemOf } from './file-names.ts'
import { type DrawnImage, drawImage } from './draw-image.ts'

/**
 * Draws what is shown of a photo, of its path or its bytes: upright, at most 1,600 pixels a side, without what the camera wrote into it.
 * The photo itself is kept as it was taken, so that its hash proves it.
 */
export const drawPhoto = (userId: string, image: string | Uint8Array): Promise<DrawnImage> => drawImage(userId, { image, isEvidence: true })

/** Stores what was drawn of a photo: the same bytes each time, since they follow from it. */
export async function storePhoto(
  store: (bytes: Uint8Array) => Promise<{ hash: string; size: number }>,
  { full, thumbnail, width, height, takenAt, takenIn }: DrawnImage,
  name: string,
): Promise<PhotoReply> {
  const stem = stemOf(name)
  const small = await store(thumbnail)
  const shown = await store(full)
  return {
    shown: { ...shown, name: `${stem}-katta.jpg` },
    width,
    height,
    thumbnail: { ...small, name: `${stem}-kichik.jpg` },
    ...(takenAt && { takenAt }),
    ...(takenIn && { takenIn }),
  }
}

/** The name of a photo as it was taken, with the extension of its bytes. */
export const photoName = (name: string, kind: FileKind): string => nameOfKind(stemOf(name), kind)
