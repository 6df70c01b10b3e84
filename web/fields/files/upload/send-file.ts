import type { ProblemReply, UploadReply } from '@nazorat/machines/api-types'
import type { StoredFile } from '@nazorat/machines/fields'
import type { DetailedError, Upload } from 'tus-js-client'
import pLimit from 'p-limit'
import { call, Problem, urlOf } from '../../../api/client.ts'
import { ownProblem } from '../../../api/problem.ts'
import { words } from '../../../i18n/words.ts'
import { checkedPieces, checksumOf } from './checked-pieces.ts'

export type SendEvent =
  /** The server knows the upload by this id. */
  | { type: 'begun'; id: string }
  /** The server has so many of its bytes, or so many are on their way. */
  | { type: 'progress'; sent: number }
  | { type: 'stored'; file: StoredFile | null }
  | { type: 'refused'; reason: string }
  /** `isAway`: no network was found. */
  | { type: 'failed'; reason: string; isAway: boolean }

/** Where files are uploaded, and what they become. */
export interface Destination {
  /** The call of the tus protocol: `file/upload`. */
  readonly path: string
  /** Metadata for the server beside the file's name. */
  readonly about?: Readonly<Record<string, string>>
  /** Of each of its requests. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asked once all bytes are there. */
  finish?(id: string, signal: AbortSignal): Promise<StoredFile>
}

/** The files of documents. */
export const documentFiles: Destination = {
  path: 'file/upload',
  async finish(id, signal) {
    return call<UploadReply>(`file/FinishUpload/${id}`, {}, { signal })
  },
}

/** A piece is as long as a slow line sends in the time that the server gives a call. */
const piece = 4 * 1024 * 1024

/** One is on the line while the server looks at another. Of more, a phone would have a piece of each in its memory. */
const inTurn = pLimit(2)

/** Sends a file, or the rest of an upload that was begun, when it is its turn. Returns a function that stops it. */
export function sendFile(to: Destination, file: File, begun: string | null, emit: (event: SendEvent) => void): () => void {
  const stop = new AbortController()
  const sending = inTurn(async () => {
    if (!stop.signal.aborted) await send(to, file, begun, emit, stop.signal)
  })
  sending.catch((error: unknown) => {
    if (stop.signal.aborted) return
    if (!(error instanceof Problem)) throw error
    // An upload that failed but was not refused can be retried and resumes where it stopped.
    const [reason = error.message] = Object.values(error.reply.errors ?? {}).flat()
    const { status } = error
    const isFinal = status !== 0 && status < 500 && ![401, 409, 429, 460].includes(status)
    emit(isFinal ? { type: 'refused', reason } : { type: 'failed', reason, isAway: status === 0 })
  })
  return () => stop.abort()
}

/** Sends a sheet that is imported; resolves to the id by which the server knows it. */
export function sendSheet(file: File, sent: (bytes: number) => void): Promise<string> {
  const tell = (event: SendEvent) => event.type === 'progress' && sent(event.sent)
  return upload({ path: documentFiles.path, about: { becomes: 'sheet' } }, file, null, tell, new AbortController().signal)
}

/** Gives an upload up: the server forgets it. */
export async function abandon({ path }: Destination, id: string): Promise<void> {
  const { Upload } = await loadClient()
  await Upload.terminate(urlOf(`${path}/${id}`), { retryDelays: null }).catch((error: Error) => Promise.reject(problemOf(error)))
}

/** The code of the tus protocol, without which a page with a field for files can stand. */
export const loadClient = (): Promise<typeof import('tus-js-client')> =>
  import('tus-js-client').catch(() => Promise.reject(ownProblem(0, 'network', words.problem.network)))

async function send(
  to: Destination,
  file: File,
  begun: string | null,
  tell: (event: SendEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const id = await upload(to, file, begun, tell, signal)
  tell({ type: 'stored', file: (await to.finish?.(id, signal)) ?? null })
}

async function upload(
  { path, about, headers }: Destination,
  file: File,
  begun: string | null,
  tell: (event: SendEvent) => void,
  signal: AbortSignal,
): Promise<string> {
  const { Upload } = await loadClient()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: urlOf(path),
      uploadUrl: begun === null ? null : urlOf(`${path}/${begun}`),
      metadata: { filename: file.name, ...about },
      ...(headers && { headers }),
      chunkSize: piece,
      fileReader: checkedPieces(file),
      onBeforeRequest: (request) => {
        const checksum = request.getMethod() === 'PATCH' ? checksumOf(file) : null
        if (checksum) request.setHeader('Upload-Checksum', checksum)
      },
      // The server knows what is under way, and the machine of an upload when to try again.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onUploadUrlAvailable: () => tell({ type: 'begun', id: idOf(sending) }),
      onProgress: (sent) => tell({ type: 'progress', sent }),
      onSuccess: () => resolve(idOf(sending)),
      onError: (error) => reject(problemOf(error)),
    })
    signal.addEventListener('abort', () => void sending.abort(), { once: true })
    sending.start()
  })
}

const idOf = ({ url }: Upload): string => url?.split('/').at(-1) ?? ''

function problemOf(error: Error | DetailedError): Problem {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return ownProblem(0, 'network', words.problem.network)
  try {
    return new Problem(JSON.parse(response.getBody()) as ProblemReply)
  } catch {
    return ownProblem(response.getStatus(), 'unavailable', words.problem.unavailable)
  }
}
