import type { ProblemReply, StoredFile, Text, UploadReply } from '@nazorat/machines'
import { call, urlOf } from '../server/client.ts'
import { words } from '../words/words.ts'

export type SendEvent =
  | { type: 'progress'; sent: number }
  | { type: 'stored'; file: StoredFile }
  | { type: 'refused'; reason: Text | string }
  | { type: 'failed'; reason: Text | string }

/** Sends a file by XMLHttpRequest, which counts the bytes that went; what is returned stops it. */
export function sendFile(file: File, tell: (event: SendEvent) => void): () => void {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('file', file)
  request.upload.onprogress = ({ loaded }) => tell({ type: 'progress', sent: Math.min(loaded, file.size) })
  request.onload = () => void answered(request, file, tell)
  request.onerror = () => tell({ type: 'failed', reason: words.problem.network })
  request.open('POST', urlOf('file/Upload'))
  request.send(body)
  return () => request.abort()
}

async function answered(request: XMLHttpRequest, file: File, tell: (event: SendEvent) => void): Promise<void> {
  if (request.status === 401 && (await isSignedInAgain())) {
    sendFile(file, tell)
    return
  }
  const reply = jsonOf(request.responseText)
  if (request.status >= 200 && request.status < 300 && reply) {
    const { hash, name, size } = reply as unknown as UploadReply
    return tell({ type: 'stored', file: { hash, name, size } })
  }
  const { title = words.problem.unavailable } = (reply ?? {}) as Partial<ProblemReply>
  tell({ type: request.status >= 500 || request.status === 429 || request.status === 401 ? 'failed' : 'refused', reason: title })
}

/** Any other call asks the person to sign in again over the screen, and answers once he has. */
async function isSignedInAgain(): Promise<boolean> {
  try {
    await call('account/GetUserInfo')
    return true
  } catch {
    return false
  }
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}
