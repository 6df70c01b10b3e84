import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Http2SecureServer, Http2Server } from 'node:http2'
import { parse } from 'hono/utils/cookie'
import { Server, type Socket } from 'socket.io'
import type { Document, Engine, Move } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { BrowserMessages, ServerMessages } from '@nazorat/machines/api-types'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { type Actor, isVisible, mayView, Refusal } from '@nazorat/machines/workflow'
import { z } from 'zod'
import { Places, MessageRate } from '../http/limits.ts'
import { isElsewhere, type Proxies, sessionCookie } from '../http/client-address.ts'
import type { Push } from '../context.ts'
import type { Session, Sessions } from '../account/sessions.ts'

export interface Sockets {
  readonly push: Push
  /** Notifies the screens of this server that may see the moved documents. They fetch them again (`web/api/moved.ts`). */
  onMoves(moves: readonly Move[]): Promise<void>
  /** How many sockets are open. */
  count(): number
  close(): Promise<void>
}

type Talk = Server<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>
type Channel = Socket<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>
type Connection = Channel['conn']

/** The user of a connection. */
interface Visitor {
  readonly session: Session
  readonly address: string
  /** Gives back the places that the connection has taken. */
  readonly leave: () => void
  connection?: Connection
  channel?: Channel
}

/** How often, in milliseconds, a list is notified at most. */
const listEvery = 300

/** How many documents and lists a socket may watch; a screen shows only a few. */
const mostWatched = 100

/** How many sockets a user may have, one for each browser tab; and an address, behind which a whole ministry may be. */
const socketsOf = { user: 50, address: 2000 }

/** How long, in milliseconds, a connection may wait before it joins, and may stay open after it was closed. */
const patience = { toJoin: 5000, toPart: 2000 }

/** How many messages are allowed in a minute. A tab that reconnects sends about five, and all tabs may reconnect at once. */
const messagesOf = { user: 600, address: 20_000 }

/**
 * The sockets. Every open screen watches the documents and lists that it shows. Each server follows the log and its sessions,
 * receives notifications and exports through Postgres, and notifies its own screens.
 */
export function openSockets(
  http: HttpServer | Http2Server | Http2SecureServer,
  engine: Engine,
  sessions: Sessions,
  proxies: Proxies,
): Sockets {
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  const places = { user: new Places(socketsOf.user), address: new Places(socketsOf.address) }
  const messages = { user: new MessageRate(messagesOf.user, 60_000), address: new MessageRate(messagesOf.address, 60_000) }

  const io: Talk = new Server(http as HttpServer, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    // A message names one document or list.
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) =>
      void admit(request)
        .catch(unavailable)
        .then((refused) => decide(refused, refused === null)),
  })
  // Before a connection is admitted it has no other error listener, and an unhandled error would end the process.
  http.on('upgrade', (_request, connection) => connection.on('error', () => {}))

  /** Authenticates a connection before it opens. Returns the reason why it is refused, or null. */
  async function admit(request: IncomingMessage): Promise<string | null> {
    const secure = proxies.isSecure(request)
    if (isElsewhere(request.headers, secure)) return 'crossSite'
    const cookie = sessionCookie(secure)
    const token = parse(request.headers.cookie ?? '', cookie)[cookie]
    const session = token && (await sessions.sessionOf(token).catch(nobody))
    if (!session || session.needs) return 'signedOut'
    const address = proxies.addressOf(request) ?? ''
    const taken = [places.user.take(session.actor.id), places.address.take(address)]
    const leave = () => taken.forEach((giveBack) => giveBack?.())
    if (taken.includes(null)) {
      leave()
      return 'tooMany'
    }
    const visitor: Visitor = { session, address, leave }
    visitors.set(request, visitor)
    // socket.io opens the connection in this turn of the event loop, or not at all.
    setImmediate(() => visitor.connection ?? leave())
    return null
  }

  io.engine.on('connection', (connection: Connection) => {
    const visitor = visitors.get(connection.request)!
    const { session, address, leave } = visitor
    visitor.connection = connection
    const unfollow = sessions.follow(session, {
      ended() {
        visitor.channel?.emit('signedOut')
        visitor.channel?.disconnect(true)
        connection.close()
      },
      // The browser reconnects by itself, with the user's current rights.
      changed: () => connection.close(),
    })
    connection.on('data', () => {
      if (!messages.user.count(session.actor.id) || !messages.address.count(address)) connection.close()
    })
    const waiting = setTimeout(() => visitor.channel ?? connection.close(), patience.toJoin)
    connection.once('close', () => {
      clearTimeout(waiting)
      unfollow()
      leave()
      // `close` waits for the other side, which may never answer, so the websocket itself is terminated.
      const { socket } = connection.transport as { socket?: { terminate(): void } }
      if (socket) setTimeout(() => socket.terminate(), patience.toPart).unref()
    })
  })

  io.on('connection', (socket) => {
    const visitor = visitors.get(socket.request)!
    visitor.channel = socket
    const { actor } = visitor.session
    socket.data.actor = actor
    void socket.join(`user:${actor.id}`)
    onMessages(socket, {
      async watch(watched) {
        // Two of its rooms are the socket's own and the user's.
        if (socket.rooms.size < mostWatched + 2 && (await mayWatch(engine, actor, watched))) await socket.join(roomOf(watched))
      },
      unwatch: async (watched) => socket.leave(roomOf(watched)),
    })
  })

  const stale = new Set<string>()
  const lists = setInterval(() => {
    for (const type of stale)
      io.to(`list:${type}`).emit('moved', { type, id: '', version: 0, from: null, state: '', action: '', actorId: '', at: '' })
    stale.clear()
  }, listEvery).unref()

  const { rooms } = io.of('/').adapter

  /** Sends a document's move to its watchers who may see it now; the others stop watching it. */
  function emitMoves(definition: Definition, document: Document | undefined, moves: readonly Move[]): void {
    const { type, stream, version, from, to, action, actor, at } = moves.at(-1)!
    const room = `document:${stream}`
    // The watchers of a deleted document could see its last version, unless it moved again before it was deleted.
    const isSeenBy = (reader: Actor) => (document ? isVisible(definition, document, reader) : to === deletedState && moves.length === 1)
    for (const id of [...(rooms.get(room) ?? [])]) {
      const socket = io.of('/').sockets.get(id)
      if (!socket) continue
      if (!isSeenBy(socket.data.actor)) void socket.leave(room)
      // An older version is skipped: the move of the newer one follows.
      else if (!document || document.version === version)
        socket.emit('moved', { type, id: stream, version, from, state: to, action, actorId: actor, at })
    }
  }

  return {
    push: {
      unread: (userId, total) => io.to(`user:${userId}`).emit('unread', { total }),
      export: (userId, progress) => io.to(`user:${userId}`).emit('export', progress),
      import: (userId, progress) => io.to(`user:${userId}`).emit('import', progress),
      progress(progress) {
        const { type, id } = progress
        // Where documents have parties, not everybody who watches the list may know of each.
        const hasParties = Object.keys(engine.definitionOf(type).parties).length > 0
        io.to(hasParties ? [`document:${id}`] : [`document:${id}`, `list:${type}`]).emit('progress', progress)
      },
    },
    async onMoves(moves) {
      if (moves.length > 0) stale.add(eventLog.type)
      for (const { type } of moves) stale.add(type)
      // Most documents are not on any screen.
      const shown = moves.filter(({ stream }) => rooms.has(`document:${stream}`))
      for (const [type, ofType] of Map.groupBy(shown, (move) => move.type)) {
        const byDocument = Map.groupBy(ofType, ({ stream }) => stream)
        const documents = await engine.load(type, [...byDocument.keys()])
        for (const [id, ofDocument] of byDocument) emitMoves(engine.definitionOf(type), documents.get(id), ofDocument)
      }
    },
    count: () => io.engine.clientsCount,
    async close() {
      clearInterval(lists)
      await io.close()
    },
  }
}

const watchedSchema = z.strictObject({ type: z.string().max(100), id: z.uuid().optional() })
type Watched = z.infer<typeof watchedSchema>

/**
 * Handles the messages of a screen one after the other. A browser may send anything: invalid messages are ignored.
 */
function onMessages(socket: Channel, handlers: Readonly<Record<keyof BrowserMessages, (watched: Watched) => Promise<void>>>): void {
  let handled = Promise.resolve()
  for (const message of ['watch', 'unwatch'] as const) {
    socket.on(message, (payload: unknown) => {
      const { data } = watchedSchema.safeParse(payload)
      if (data)
        handled = handled
          .then(() => handlers[message](data))
          .catch((error: unknown) => logger.error({ err: error, message }, 'a message of a screen could not be handled'))
    })
  }
}

/** An invalid token is no session; any other error is thrown. */
function nobody(error: unknown): null {
  if (!(error instanceof Refusal)) throw error
  return null
}

/** A connection whose user cannot be checked is refused. */
function unavailable(error: unknown): string {
  logger.warn({ err: error }, 'a connection could not be admitted')
  return 'unavailable'
}

const roomOf = ({ type, id }: Watched): string => (id ? `document:${id}` : `list:${type}`)

/** Whether a user may watch a document or a list. A list's message does not say which document moved. */
async function mayWatch(engine: Engine, actor: Actor, { type, id }: Watched): Promise<boolean> {
  if (type === eventLog.type) return id === undefined && mayView(eventLog, actor)
  const definition = engine.definitions.find((each) => each.type === type)
  if (!definition || !mayView(definition, actor)) return false
  if (id === undefined) return true
  const document = (await engine.load(type, [id])).get(id)
  return document !== undefined && isVisible(definition, document, actor)
}
