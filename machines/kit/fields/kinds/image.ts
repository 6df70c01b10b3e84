import * as z from 'zod/mini'
import { defineKind, type NoOptions, storedFile, written } from '../kind.ts'

/** A stored picture: a JPEG that the server has re-encoded from the upload, and a small one of the same. */
export type StoredImage = z.infer<typeof picture>

/** The most characters that the description of a picture has. */
export const maxAlt = 200

const stored = storedFile('jpeg')

const pixels = z.int().check(z.minimum(1), z.maximum(10_000))

const picture = z.strictObject({
  ...stored,
  width: pixels,
  height: pixels,
  thumbnail: z.strictObject(stored),
  /** A description of the picture, for people who do not see it. */
  alt: z._default(z.nullable(written(maxAlt)), null),
})

/** A photo, at most 10 MB when it is uploaded, without the metadata of the camera. */
export const image = defineKind({
  schema: (_: NoOptions) => picture,
  column: { type: 'jsonb', sortable: false },
  excel: { width: 20 },
  text: ({ alt, name }) => alt ?? name,
  filesOf: ({ thumbnail, hash, name, size }) => [{ hash, name, size }, thumbnail],
  fileKind: 'jpeg',
  missing: 'notUploaded',
})
