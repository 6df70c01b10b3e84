import { demoAccounts } from '../seed/seed.ts'
import type { Answer, SignedIn, Target } from './attack.ts'

/** A server to attack. Answers of 500 or more are recorded as misbehaviour, in addition to the attack's findings. */
export function targetAt(address: string, blame: (fault: string) => void, sessions: Map<string, Promise<string>>): Target {
  const caller = (token?: string): SignedIn => {
    const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
      const answer = await send(`${address}/api/${path}`, method, body, { ...(token && { authorization: `Bearer ${token}` }), ...headers })
      if (answer.status >= 500) blame(`${method} ${path.slice(0, 200)} is answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
      return answer
    }
    return {
      token: token ?? '',
      call,
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    }
  }
  const stranger = caller()
  const tokenOf = async (account: string, password: string): Promise<string> => {
    const { status, json, text } = await stranger.post('account/Login', { username: account, password })
    if (status !== 200) throw new Error(`${account} cannot sign in: ${status} ${text}`)
    return (json as { token: string }).token
  }
  return {
    address,
    stranger,
    blame,
    async signIn(account, password = demoAccounts.password) {
      // Logins are rate-limited, so attacks share an account's session.
      if (!sessions.has(account)) sessions.set(account, tokenOf(account, password))
      return caller(await sessions.get(account))
    },
  }
}

async function send(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const isJson =
    body !== undefined &&
    !(typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData || body instanceof ReadableStream)
  const init: RequestInit = {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit), duplex: 'half' }),
  }
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) }
  } catch {
    return { status: 0, headers: new Headers(), text: '', json: undefined }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
