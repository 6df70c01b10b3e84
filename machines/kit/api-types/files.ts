import { z } from 'zod'

/**
 * The reply of an upload: `POST /api/file/Upload` (multipart, one `file`), and of `POST /api/file/FinishUpload/{id}` after an
 * upload by tus to `/api/file/upload`; subtitles by `POST /api/file/UploadSubtitles`. A download is `GET
 * /api/file/{hash}?document={type}/{id}`.
 */
const storedReply = z.object({ hash: z.string(), name: z.string(), size: z.int() })

const photoReply = z.object({
  shown: storedReply,
  width: z.int(),
  height: z.int(),
  thumbnail: storedReply,
  /** As the camera says. */
  takenAt: z.string().exactOptional(),
  takenIn: z.object({ latitude: z.number(), longitude: z.number() }).exactOptional(),
})
export type PhotoReply = z.infer<typeof photoReply>

export const uploadReply = storedReply.extend({
  /** Of a PDF. */
  pages: z.int().exactOptional(),
  /** Of a picture: what is shown of it. A document takes it where its field takes photos. */
  photo: photoReply.exactOptional(),
})
export type UploadReply = z.infer<typeof uploadReply>

/** The reply to a picture: `POST /api/file/UploadImage` (multipart, one `file`). The uploaded file is not stored: it is re-encoded. */
export const imageReply = storedReply.extend({ width: z.int(), height: z.int(), thumbnail: storedReply })
export type ImageReply = z.infer<typeof imageReply>
