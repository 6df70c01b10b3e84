import { compareClocks } from './clock.ts'
import { type ProblemReply, unattended } from '@nazorat/machines/api-types'
import { words } from '../i18n/words.ts'
import { isAttended } from './attention.ts'
import { Problem, ownProblem } from './problem.ts'

export { Problem } from './problem.ts'

export interface CallOptions {
  /** POST when there is a body, else GET. */
  method?: 'GET' | 'POST'
  /** The command's own id: sent twice, it happens once. */
  key?: string
  signal?: AbortSignal
  /** The call goes on when the page is left. */
  keepalive?: boolean
}

/**
 * Calls `/api/{path}` with a JSON body, or a `FormData`; throws a `Problem` for everything but success. Commands are answered
 * by `api/documents/documents.ts`.
 */
export async function call<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const response = await answerTo(path, body, options)
  if (!response.ok) {
    const problem = await problemOf(response)
    if (problem.reply.code === 'signedOut' && (await askToSignIn())) return call(path, body, options)
    throw problem
  }
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined as T
  // `machines/kit/api-types` describes the server's answers; both sides share it.
  return (await response.json()) as T
}

type AskToSignIn = () => Promise<boolean>
let askToSignIn: AskToSignIn = () => Promise.resolve(false)

/**
 * While a screen is open, a session that has ended is renewed over it: `ask` resolves to true once the
 * person has signed in again, and the call that found out is then made once more.
 */
export function onSignedOut(ask: AskToSignIn): () => void {
  askToSignIn = ask
  return () => {
    askToSignIn = () => Promise.resolve(false)
  }
}

async function answerTo(path: string, body: unknown, { method, key, signal, keepalive }: CallOptions): Promise<Response> {
  const form = body instanceof FormData
  try {
    const answer = await fetch(urlOf(path), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...(!isAttended() && { [unattended]: '1' }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    })
    compareClocks(answer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw ownProblem(0, 'network', words.problem.network)
  }
}

export const urlOf = (path: string): string => `/api/${path.replace(/^\//, '')}`

async function problemOf(response: Response): Promise<Problem> {
  if (response.headers.get('content-type')?.includes('json')) {
    try {
      return new Problem((await response.json()) as ProblemReply)
    } catch {
      // A reply cut short is treated like one that is not ours.
    }
  }
  return ownProblem(response.status, 'unavailable', words.problem.unavailable)
}

/** The address of one of a document's stored files: people who may see the document may open it. */
export const fileUrl = ({ hash }: { readonly hash: string }, { type, id }: { readonly type: string; readonly id: string }): string =>
  urlOf(`file/${hash}?document=${encodeURIComponent(`${type}/${id}`)}`)
