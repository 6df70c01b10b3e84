import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '@nazorat/machines'
import { headerOf } from './headers.ts'
import type { Env } from './services.ts'

/** The spec's two calls that change something although they are GETs. */
const changing = /\/notification\/MarkA/

/**
 * Refuses what changes something and comes from another site. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; a program that says neither carries no cookie by accident.
 */
export const ownSite = createMiddleware<Env>(async (c, next) => {
  const harmless = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !changing.test(c.req.path)
  if (!harmless && isElsewhere(c)) throw new Refusal('crossSite')
  await next()
})

function isElsewhere(c: Context): boolean {
  const site = headerOf(c, 'sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headerOf(c, 'origin')
  return origin !== undefined && hostOf(origin) !== headerOf(c, 'host')
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/** The address of the caller; null where there is no connection, as in a test of the app alone. */
export function addressOf(c: Context): string | null {
  try {
    return getConnInfo(c).remote.address ?? null
  } catch {
    return null
  }
}

/** Whether the browser talks to us over TLS, here or at the proxy before us. */
export const isSecure = (c: Context): boolean => headerOf(c, 'x-forwarded-proto') === 'https' || new URL(c.req.url).protocol === 'https:'
