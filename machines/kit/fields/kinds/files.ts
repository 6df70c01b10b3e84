import { type FileKind, nameAmong, pictureKinds } from '../file-kinds.ts'
import { type NamedFile, type NoOptions, type StoredFile, defineKind, distinct, storedFile, written } from '../kind.ts'
import * as z from 'zod/mini'
import { momentInUtc } from './times.ts'

/** A stored file, under the name with which it was uploaded. Those of earlier releases have no number of pages. */
const pages = z.optional(z.int().check(z.minimum(1)))
const paper = z.strictObject({ ...storedFile('pdf'), pages })

const stored = storedFile('jpeg')
const pixels = z.int().check(z.minimum(1), z.maximum(10_000))
const degrees = (max: number) => z.number().check(z.minimum(-max), z.maximum(max))

const photo = z.strictObject({
  shown: z.strictObject(stored),
  width: pixels,
  height: pixels,
  thumbnail: z.strictObject(stored),
  takenAt: z.optional(momentInUtc),
  takenIn: z.optional(z.strictObject({ latitude: degrees(90), longitude: degrees(180) })),
})

const paperOrPhoto = z
  .strictObject({ ...storedFile(), pages, photo: z.optional(photo) })
  .check(z.overwrite((file) => ({ ...file, name: nameAmong(file.name, file.photo ? pictureKinds : ['pdf']) })))

/**
 * PDF files, at most 20 MB each, stored by hash before they are named here; with `photos` also pictures as they were taken, of the
 * same size, each with a smaller one to be shown. One that is `drawn` is a picture that somebody draws by hand on the screen. Those
 * that are `erased` are destroyed: they are chosen among the files that the document has, and shown by their names.
 */
export const files = defineKind({
  // A field without photos takes less, and has values of the same type.
  schema: (o: { max?: number; photos?: boolean; drawn?: boolean; erased?: boolean }) =>
    z.array(o.photos ? paperOrPhoto : (paper as unknown as typeof paperOrPhoto)).check(
      z.maxLength(o.max ?? 20),
      z.refine((files) => distinct(files.map((each) => each.hash)), 'repeated'),
    ),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 40 },
  text: (value, { separator }) => value.map(({ name }) => name).join(separator),
  filesOf: (value) =>
    value.flatMap((file) =>
      file.photo
        ? [original(file, ...pictureKinds), made(file.photo.shown, file.hash), made(file.photo.thumbnail, file.hash)]
        : [original(file, 'pdf')],
    ),
  attachments: true,
  missing: 'notUploaded',
})

/** A stored picture: a JPEG that the server has re-encoded from the upload, and a small one of the same. */
export type StoredImage = z.infer<typeof picture>

/** The most characters that the description of a picture has. */
export const maxAlt = 200

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
  filesOf: ({ thumbnail, hash, name, size }) => [made({ hash, name, size }), made(thumbnail, hash)],
  missing: 'notUploaded',
})

/** The subtitles of a recording in one language: a WebVTT file of at most 1 MB, stored by hash before it is named here. */
export const subtitles = defineKind({
  schema: (_: NoOptions) => z.strictObject(storedFile('webvtt')),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 30 },
  text: ({ name }) => name,
  filesOf: (value) => [original(value, 'webvtt')],
  missing: 'notUploaded',
})

const original = (file: StoredFile, ...kinds: FileKind[]): NamedFile => ({ ...file, kinds, isOriginal: true })
const made = (file: StoredFile, madeOf?: string): NamedFile => ({ ...file, kinds: ['jpeg'], isOriginal: false, ...(madeOf && { madeOf }) })
