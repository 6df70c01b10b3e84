import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCall } from './addresses.ts'

/**
 * Sets the security headers of an answer. Answers of the API are not cached by browsers and proxies: they would outlive the
 * session and be readable for the next user of the computer. A route may override the headers. Hono's `secure-headers` was
 * rejected: it costs 20 µs of CPU more a call (measured), and Node's own error answers would not have the headers.
 */
export function putSafeHeaders({ url }: IncomingMessage, response: ServerResponse): void {
  response.setHeaders(isCall(url?.split('?', 1)[0] ?? '') ? ofApi : always)
}

const always = new Map([
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-frame-options', 'DENY'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
])

/** An API answer that is opened as a page runs and loads nothing. */
const ofApi = new Map([
  ...always,
  ['cache-control', 'no-store'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
])

/**
 * A header of a request, by its lower-case name, as Node has read it: building `Headers` would validate all of them first. In a
 * test without a server there is no connection.
 */
export function headerOf(c: Context, name: string): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name]?.toString() : c.req.header(name)
}
