import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The part of a request that says where it comes from. */
type Arrived = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * The proxies in front of this server. `X-Forwarded-For` (the client's address) and `X-Forwarded-Proto`
 * (whether it used TLS) are read only in requests from these proxies, because any client can send such headers.
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

  /** The address of the client: the last address in the chain that is not a trusted proxy. Null without a connection. */
  addressOf({ headers, socket }: Arrived): string | null {
    const remote = plain(socket.remoteAddress ?? '')
    if (!this.#isTrusted(remote)) return remote || null
    const chain = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => plain(each.trim()))
    let address = remote
    while (this.#isTrusted(address)) {
      const before = chain.pop()
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return address
  }

  /** Whether the client uses TLS, to this server or to the proxy in front of it. */
  isSecure({ headers, socket }: Arrived): boolean {
    if ('encrypted' in socket) return true
    return (
      this.#isTrusted(plain(socket.remoteAddress ?? '')) &&
      String(headers['x-forwarded-proto'] ?? '')
        .split(',')
        .at(-1)!
        .trim() === 'https'
    )
  }

  #isTrusted(address: string): boolean {
    return this.#areAny && isIP(address) !== 0 && this.#trusted.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** When Node listens on IPv4 and IPv6, it reports an IPv4 client by a mapped IPv6 address. */
const plain = (address: string): string => address.replace(/^::ffff:(\d+\.)/i, '$1')

/** Node's request. In a test without a server there is none, and no connection. */
export const arrived = (c: Context): Arrived =>
  ((c.env ?? {}) as Partial<HttpBindings>).incoming ?? { headers: Object.fromEntries(c.req.raw.headers), socket: {} }

/**
 * Whether a request was made by another site. Browsers say so in `Sec-Fetch-Site`, on secure connections, and in `Origin`. That
 * includes the scheme: an attacker can serve a page of the same host over plain HTTP. A program that sends neither header does
 * not send the cookie by accident.
 */
export function isElsewhere(headers: IncomingHttpHeaders, secure: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return false
  if (site !== undefined && site !== 'none') return true
  if (headers.origin === undefined) return false
  const own = URL.parse(`${secure ? 'https' : 'http'}://${headers.host}`)?.origin
  return own === undefined || URL.parse(headers.origin)?.origin !== own
}

/** The cookie of the session. Over TLS it has the prefix `__Host-`: no other host and no plain HTTP page can set it. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-session' : 'session')

/** The cookie of a browser in which a user has signed in before. */
export const deviceCookie = (secure: boolean) => (secure ? '__Host-device' : 'device')
