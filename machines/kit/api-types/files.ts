/**
 * The reply of an upload: `POST /api/file/Upload` (multipart, one `file`), and of `POST /api/file/FinishUpload/{id}` after an
 * upload by tus to `/api/file/upload`; subtitles by `POST /api/file/UploadSubtitles`. A download is `GET
 * /api/file/{hash}?document={type}/{id}`.
 */
export interface UploadReply {
  hash: string
  name: string
  size: number
  /** Of a PDF. */
  pages?: number
}

/** The reply to a picture: `POST /api/file/UploadImage` (multipart, one `file`). The uploaded file is not kept: it is re-encoded. */
export interface ImageReply extends UploadReply {
  width: number
  height: number
  thumbnail: UploadReply
}
