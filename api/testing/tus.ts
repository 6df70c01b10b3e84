import { createHash } from 'node:crypto'

/** A call of the API, by whichever client. */
type Call = (
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  path: string,
  body?: Blob | ReadableStream,
  headers?: Record<string, string>,
) => Promise<Response>

const version = { 'tus-resumable': '1.0.0' }
const encoded = (about: Readonly<Record<string, string>>) =>
  Object.entries(about)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Begins an upload by tus. */
export const beginUpload = (call: Call, path: string, size: number, about: Readonly<Record<string, string>>): Promise<Response> =>
  call('POST', path, undefined, { ...version, 'upload-length': String(size), 'upload-metadata': encoded(about) })

/** The id of an upload, as the answer to its beginning says it. */
export const uploadId = (response: Response): string => response.headers.get('location')?.split('/').at(-1) ?? ''

/** Sends a piece of an upload, with its checksum where one is given. */
export const sendPiece = (
  call: Call,
  path: string,
  id: string,
  offset: number,
  piece: Blob | ReadableStream,
  checksum?: string,
): Promise<Response> =>
  call('PATCH', `${path}/${id}`, piece, {
    ...version,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    ...(checksum && { 'upload-checksum': checksum }),
  })

/** How many bytes of an upload the server has; null when it knows no such upload. */
export async function offsetOf(call: Call, path: string, id: string): Promise<number | null> {
  const response = await call('HEAD', `${path}/${id}`, undefined, version)
  return response.ok ? Number(response.headers.get('upload-offset')) : null
}

export const abandon = (call: Call, path: string, id: string): Promise<Response> => call('DELETE', `${path}/${id}`, undefined, version)

export const sha256 = (bytes: Uint8Array): string => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`

/** Uploads bytes in one piece; returns the id, and the last answer. */
export async function uploadBytes(
  call: Call,
  path: string,
  bytes: Uint8Array,
  about: Readonly<Record<string, string>>,
): Promise<{ id: string; response: Response }> {
  const begun = await beginUpload(call, path, bytes.length, about)
  if (!begun.ok) return { id: '', response: begun }
  const id = uploadId(begun)
  return { id, response: await sendPiece(call, path, id, 0, new Blob([bytes as BlobPart]), sha256(bytes)) }
}
