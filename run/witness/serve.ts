import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Reply, Witness } from './witness.ts'

/** The limits of a witness: the bytes of a request, and how many requests an address may make in a minute. */
export const maxRequest = { length: 16 * 1024, aMinute: 1200 }

/** In milliseconds. A log keeps its connection open between two checkpoints. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 75_000 }

/** A file that a witness gives out beside its answers, by its path. */
export interface Page {
  readonly type: string
  readonly body: string | Uint8Array
}

/** Serves a witness over HTTP: `add-checkpoint`, and what it has signed last of each log. */
export function serveWitness(witness: Witness, pages: ReadonlyMap<string, Page> = new Map(), aMinute = maxRequest.aMinute): Server {
  const counts = new Map<string, number>()
  const forget = setInterval(() => counts.clear(), 60_000).unref()
  const isTooOften = ({ socket: { remoteAddress = '' } }: IncomingMessage) => {
    const count = (counts.get(remoteAddress) ?? 0) + 1
    counts.set(remoteAddress, count)
    return count > aMinute
  }
  const server = createServer({ ...timeouts, maxHeaderSize: 8 * 1024 }, (request, response) => {
    if (isTooOften(request)) return end(response, { status: 429, body: 'too many requests\n' }, { 'retry-after': '60' })
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path === '/add-checkpoint') {
      if (request.method !== 'POST') return end(response, { status: 405, body: '' }, { allow: 'POST' })
      return readBody(request, response, (body) => end(response, witness.add(body)))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, { status: 405, body: '' }, { allow: 'GET, HEAD' })
    const page = pages.get(path)
    if (page) return void response.writeHead(200, { ...headers, ...pageHeaders, 'content-type': page.type }).end(page.body)
    const [, originHash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
    const note = originHash === undefined ? null : witness.checkpoint(originHash)
    // Anybody's page may compare it with what they were shown.
    if (note !== null)
      return end(response, { status: 200, body: note }, { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=2' })
    end(response, { status: 404, body: '' })
  })
  server.maxConnections = 1000
  server.on('close', () => clearInterval(forget))
  return server
}

const headers = { 'x-content-type-options': 'nosniff' }
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
}

function end(
  response: ServerResponse,
  { status, body, type = 'text/plain; charset=utf-8' }: Reply,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': type, ...more }).end(body)
}

/** Reads a body up to the limit. A longer one is refused, and its connection closed: nothing more of it is read. */
function readBody(request: IncomingMessage, response: ServerResponse, then: (body: string) => void): void {
  const parts: Buffer[] = []
  let length = 0
  request.on('data', (part: Buffer) => {
    length += part.length
    if (length <= maxRequest.length) return void parts.push(part)
    request.removeAllListeners('data').removeAllListeners('end').pause()
    response.once('finish', () => request.destroy())
    end(response, { status: 413, body: 'the request is too long\n' }, { connection: 'close' })
  })
  request.on('end', () => then(Buffer.concat(parts).toString('utf8')))
  request.on('error', () => {})
}
