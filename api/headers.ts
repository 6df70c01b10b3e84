import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** What keeps a browser from doing more with an answer than is meant. */
export const safeHeaders = new Map([
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  ['referrer-policy', 'no-referrer'],
  ['strict-transport-security', 'max-age=15552000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
])

/**
 * A header of a request, by its name in small letters: as Node has read it, since `Headers` would check all of them first. A
 * test of the app alone has no connection.
 */
export function headerOf(c: Context, name: string): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.headers[name]?.toString() : c.req.header(name)
}
