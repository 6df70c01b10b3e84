import { type NoOptions, defineKind, distinct, storedFile, written } from '../kind.ts'
import * as z from 'zod/mini'

/** A stored file, under the name with which it was uploaded. Those of earlier releases have no number of pages. */
const file = z.strictObject({ ...storedFile('pdf'), pages: z.optional(z.int().check(z.minimum(1))) })

/** PDF files, at most 20 MB each, stored by hash before they are named here. */
export const files = defineKind({
  schema: (o: { max?: number }) =>
    z.array(file).check(
      z.maxLength(o.max ?? 20),
      z.refine((files) => distinct(files.map((each) => each.hash)), 'repeated'),
    ),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 40 },
  text: (value, { separator }) => value.map(({ name }) => name).join(separator),
  filesOf: (value) => value,
  fileKind: 'pdf',
  attachments: true,
  missing: 'notUploaded',
})

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

/** The subtitles of a recording in one language: a WebVTT file of at most 1 MB, stored by hash before it is named here. */
export const subtitles = defineKind({
  schema: (_: NoOptions) => z.strictObject(storedFile('webvtt')),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 30 },
  text: ({ name }) => name,
  filesOf: (value) => [value],
  fileKind: 'webvtt',
  missing: 'notUploaded',
})
