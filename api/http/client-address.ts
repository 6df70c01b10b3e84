import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { Refusal } from '@nazorat/machines'
import type { Env } from '../context.ts'

/** A request as far as its origin is concerned. */
export type Arrived = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * The proxies before this server. Only they are believed when they say, in `X-Forwarded-For` and `X-Forwarded-Proto`, from
 * which address a request came and whether it came over TLS: anybody else could write there what they like.
 */
export class Proxies {
  readonly #trusted = new BlockList()
  readonly #areAny: boolean

  /** `trusted`: addresses and networks, as `10.0.0.1` or `10.0.0.0/8`. */
  constructor(trusted: readonly string[]) {
    this.#areAny = trusted.length > 0
    for (const each of trusted) {
      const [address = '', bits] = each.split('/')
      if (bits === undefined) this.#trusted.addAddress(address, familyOf(address))
      else this.#trusted.addSubnet(address, Number(bits), familyOf(address))
    }
  }

  /** The address of the client: the last one in the chain of proxies that is none of ours. Null where there is no connection. */
  addressOf({ headers, socket }: Arrived): string | null {
    const remote = plain(socket.remoteAddress ?? '')
    if (!this.#isTrusted(remote)) return remote || null
    const chain = String(headers['x-forwarded-for'] ?? '').split(',').map((each) => plain(each.trim()))
    let address = remote
    while (this.#isTrusted(address)) {
      const before = chain.pop()
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return address
  }

  /** Whether the client talks TLS, to us or to the proxy before us. */
  isSecure({ headers, socket }: Arrived): boolean {
    if ('encrypted' in socket) return true
    return this.#isTrusted(plain(socket.remoteAddress ?? '')) && String(headers['x-forwarded-proto'] ?? '').split(',').at(-1)!.trim() === 'https'
  }

  #isTrusted(address: string): boolean {
    return this.#areAny && isIP(address) !== 0 && this.#trusted.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Node names a client of version 4 by an address of version 6 when it listens on both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The request as Node has it; a test of the app alone has none, and so no connection. */
export const arrived = (c: Context): Arrived =>
  ((c.env ?? {}) as Partial<HttpBindings>).incoming ?? { headers: Object.fromEntries(c.req.raw.headers), socket: {} }

/** The spec's two calls that change something although they are GETs. */
const changing = /\/notification\/MarkA/

/**
 * Refuses what changes something and comes from another site. Not by hono's `csrf`, which lets a body of any other type than
 * a form's pass (we read JSON whatever its type is called), and compares with an address that it does not know behind a proxy.
 */
export const ownSite = createMiddleware<Env>(async (c, next) => {
  const harmless = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && !changing.test(c.req.path)
  if (!harmless && isElsewhere(arrived(c).headers, c.var.secure)) throw new Refusal('crossSite')
  await next()
})

/**
 * Whether a request was made by another site. Browsers say so in `Sec-Fetch-Site`, where they trust the connection, and in
 * `Origin`, which includes the scheme: a page of the same host over plain HTTP may be anybody's. A program that says neither
 * carries no cookie by accident.
 */
export function isElsewhere(headers: IncomingHttpHeaders, secure: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return false
  if (site !== undefined && site !== 'none') return true
  if (headers.origin === undefined) return false
  const own = URL.parse(`${secure ? 'https' : 'http'}://${headers.host}`)?.origin
  return own === undefined || URL.parse(headers.origin)?.origin !== own
}

/** The cookie of the session. Over TLS a browser keeps its prefix for this host alone: no other one, or plain HTTP, can set it. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-session' : 'session')

/** The cookie by which a browser is known in which somebody has signed in before. */
export const deviceCookie = (secure: boolean) => (secure ? '__Host-device' : 'device')
