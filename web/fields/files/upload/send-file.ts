import type { ProblemReply, StoredFile, UploadProgress, UploadReply } from '@nazorat/machines'
import { call, Problem, urlOf } from '../../../api/client.ts'
import { ownProblem } from '../../../api/problem.ts'
import { words } from '../../../i18n/words.ts'

export type SendEvent =
  /** The server knows the upload by this id, and has so many of its bytes. */
  | { type: 'begun'; id: string; offset: number }
  | { type: 'progress'; sent: number }
  | { type: 'stored'; file: StoredFile }
  | { type: 'refused'; reason: string }
  | { type: 'failed'; reason: string }

/** Sends a file, or what the server does not have yet of an upload that was begun; what is returned stops it. */
export function sendFile(file: File, begun: string | null, tell: (event: SendEvent) => void): () => void {
  const stop = new AbortController()
  send(file, begun, tell, stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) return
    if (!(error instanceof Problem)) throw error
    // An upload that failed but was not refused can be retried and resumes where it stopped.
    tell({ type: error.status === 0 || error.status >= 500 || [401, 409, 429].includes(error.status) ? 'failed' : 'refused', reason: error.message })
  })
  return () => stop.abort()
}

/** Sends the bytes of a file that is no document's; resolves to the id by which the server knows them. */
export const sendBytes = (file: File, sent: (bytes: number) => void): Promise<string> =>
  upload(file, null, (event) => event.type === 'progress' && sent(event.sent), new AbortController().signal)

async function send(file: File, begun: string | null, tell: (event: SendEvent) => void, signal: AbortSignal): Promise<void> {
  const id = await upload(file, begun, tell, signal)
  const { hash, name, size } = await call<UploadReply>(`file/FinishUpload/${id}`, {}, { signal })
  tell({ type: 'stored', file: { hash, name, size } })
}

async function upload(file: File, begun: string | null, tell: (event: SendEvent) => void, signal: AbortSignal): Promise<string> {
  const { id, offset } = (begun && (await howFar(begun, signal))) || (await call<UploadProgress>('file/BeginUpload', { name: file.name, size: file.size }, { signal }))
  tell({ type: 'begun', id, offset })
  if (offset < file.size) await put(file, id, offset, tell, signal)
  return id
}

/** Null when the server has forgotten the upload. */
async function howFar(id: string, signal: AbortSignal): Promise<UploadProgress | null> {
  try {
    return await call<UploadProgress>(`file/Upload/${id}`, undefined, { signal })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** By XMLHttpRequest, which counts the bytes that went. */
function put(file: File, id: string, offset: number, tell: (event: SendEvent) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded }) => tell({ type: 'progress', sent: Math.min(offset + loaded, file.size) })
    request.onload = () => (request.status === 200 ? resolve() : reject(problemOf(request)))
    request.onerror = () => reject(ownProblem(0, 'network', words.problem.network))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', urlOf(`file/Upload/${id}?offset=${offset}`))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file.slice(offset))
  })
}

function problemOf({ status, responseText }: XMLHttpRequest): Problem {
  try {
    return new Problem(JSON.parse(responseText) as ProblemReply)
  } catch {
    return ownProblem(status, 'unavailable', words.problem.unavailable)
  }
}
