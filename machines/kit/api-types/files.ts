import { z } from 'zod'

/**
 * The reply of an upload: `POST /api/file/Upload` (multipart, one `file`), and of `POST /api/file/FinishUpload/{id}` after an
 * upload by tus to `/api/file/upload`; subtitles by `POST /api/file/UploadSubtitles`. A download is `GET
 * /api/file/{hash}?document={type}/{id}`.
 */
export const uploadReply = z.object({
  hash: z.string(),
  name: z.string(),
  size: z.int(),
  /** Of a PDF. */
  pages: z.int().exactOptional(),
})
export type UploadReply = z.infer<typeof uploadReply>

/** The reply to a picture: `POST /api/file/UploadImage` (multipart, one `file`). The uploaded file is not stored: it is re-encoded. */
export const imageReply = uploadReply.extend({ width: z.int(), height: z.int(), thumbnail: uploadReply })
export type ImageReply = z.infer<typeof imageReply>
