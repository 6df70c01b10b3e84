import type { IncomingMessage } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { logger } from '@nazorat/engine/telemetry/logger'
import { Refusal } from '@nazorat/machines/workflow'
import type { Sessions } from '../account/sessions.ts'
import type { Session } from '../account/sessions/known-sessions.ts'
import { isElsewhere, type Proxies, sessionCookie } from '../http/client-address.ts'
import type { LiveSocket } from './rooms.ts'

type Connection = LiveSocket['conn']

/** A connection that was admitted, with its user. */
interface Client {
  readonly session: Session
  readonly address: string
  /** Gives back the places that the connection has taken. */
  readonly leave: () => void
  connection?: Connection
  socket?: LiveSocket
}

/** How many sockets a user may have, one for each browser tab; and an address, behind which a whole ministry may be. */
const maxSockets = { user: 50, address: 2000 }

/** How many messages are allowed in a minute. A tab that reconnects sends about five, and all tabs may reconnect at once. */
const maxMessages = { user: 600, address: 20_000 }

/** How long, in milliseconds, a connection may wait before it joins, and may stay open after it was closed. */
const timeouts = { join: 5000, close: 2000 }

/** Decides which connections may open, and ends those whose session ends or that send too much. */
export class Admission {
  readonly #sessions: Sessions
  readonly #proxies: Proxies
  readonly #clients = new WeakMap<IncomingMessage, Client>()
  readonly #places = { user: new Places(maxSockets.user), address: new Places(maxSockets.address) }
  // In this process alone: the connections that they guard belong to it.
  readonly #messages = {
    user: new RateLimiterMemory({ points: maxMessages.user, duration: 60 }),
    address: new RateLimiterMemory({ points: maxMessages.address, duration: 60 }),
  }

  constructor(sessions: Sessions, proxies: Proxies) {
    this.#sessions = sessions
    this.#proxies = proxies
  }

  /** Authenticates a connection before it opens. Returns the reason why it is refused, or null. */
  async admit(request: IncomingMessage): Promise<string | null> {
    try {
      const secure = this.#proxies.isSecure(request)
      if (isElsewhere(request.headers, secure)) return 'crossSite'
      const cookie = sessionCookie(secure)
      const token = parse(request.headers.cookie ?? '', cookie)[cookie]
      const session = token && (await this.#sessions.sessionOf(token).catch(nobody))
      if (!session || session.needs) return 'signedOut'
      return this.#takePlaces(request, session)
    } catch (error) {
      logger.warn({ err: error }, 'a connection could not be admitted')
      return 'unavailable'
    }
  }

  #takePlaces(request: IncomingMessage, session: Session): 'tooMany' | null {
    const address = this.#proxies.addressOf(request) ?? ''
    const taken = [this.#places.user.take(session.actor.id), this.#places.address.take(address)]
    const leave = () => taken.forEach((giveBack) => giveBack?.())
    if (taken.includes(null)) {
      leave()
      return 'tooMany'
    }
    const client: Client = { session, address, leave }
    this.#clients.set(request, client)
    // socket.io opens the connection in this turn of the event loop, or not at all.
    setImmediate(() => client.connection ?? leave())
    return null
  }

  /** Follows an admitted connection until it closes. */
  opened(connection: Connection): void {
    const client = this.#clients.get(connection.request)!
    const { session, address, leave } = client
    client.connection = connection
    const unfollow = this.#sessions.watch.follow(session, {
      ended() {
        client.socket?.emit('signedOut')
        client.socket?.disconnect(true)
        connection.close()
      },
      // The browser reconnects by itself, with the user's current rights.
      changed: () => connection.close(),
    })
    connection.on('data', () => {
      const counted = [this.#messages.user.consume(session.actor.id), this.#messages.address.consume(address)]
      Promise.all(counted).catch(() => connection.close())
    })
    const waiting = setTimeout(() => client.socket ?? connection.close(), timeouts.join)
    connection.once('close', () => {
      clearTimeout(waiting)
      unfollow()
      leave()
      // `close` waits for the other side, which may never answer, so the websocket itself is terminated.
      const { socket } = connection.transport as { socket?: { terminate(): void } }
      if (socket) setTimeout(() => socket.terminate(), timeouts.close).unref()
    })
  }

  /** The session of a socket on an admitted connection. */
  joined(socket: LiveSocket): Session {
    const client = this.#clients.get(socket.request)!
    client.socket = socket
    return client.session
  }
}

/** Limits how many places each owner may take at once. A rate limiter counts what happened within a time, not what is open. */
class Places {
  readonly #taken = new Map<string, number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Takes a place. Returns a function that gives it back, only once; null when all are taken. */
  take(owner: string): (() => void) | null {
    const taken = this.#taken.get(owner) ?? 0
    if (taken >= this.#max) return null
    this.#taken.set(owner, taken + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = this.#taken.get(owner)! - 1
      if (left > 0) this.#taken.set(owner, left)
      else this.#taken.delete(owner)
    }
  }
}

/** An invalid token is no session; any other error is thrown. */
function nobody(error: unknown): null {
  if (!(error instanceof Refusal)) throw error
  return null
}
