import type { Server as HttpServer } from 'node:http'
import type { Http2SecureServer, Http2Server } from 'node:http2'
import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { parse } from 'hono/utils/cookie'
import { Server, type Socket } from 'socket.io'
import type { Engine, Move } from '@nazorat/engine'
import { type Actor, type BrowserMessages, logReport, mayView, type ServerMessages } from '@nazorat/machines'
import { z } from 'zod'
import type { Push } from './services.ts'
import { isElsewhere, type Proxies, sessionCookie } from './origin.ts'
import type { Sessions } from './sessions.ts'

export interface Sockets {
  readonly push: Push
  /** Tells the screens of this server what has moved. */
  tell(moves: readonly Move[]): void
  close(): Promise<void>
}

type Talk = Server<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>
type Channel = Socket<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>

/** How often a list is told that something in it moved: often enough to be live, rarely enough to be read. */
const listEvery = 300

/**
 * The sockets: every open screen says what it shows and is told when that moves. Each server follows the log
 * itself, hears in Postgres of notifications and exports, and tells its own screens; that a session has ended
 * reaches the other servers through Redis, when there is one.
 */
export function openSockets(http: HttpServer | Http2Server | Http2SecureServer, engine: Engine, sessions: Sessions, proxies: Proxies, redisUrl: string | undefined): Sockets {
  const redis = redisUrl ? [new Redis(redisUrl, { lazyConnect: false }), new Redis(redisUrl)] : []
  for (const connection of redis) connection.on('error', () => {})
  const io: Talk = new Server(http as HttpServer, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    ...(redis.length > 0 && { adapter: createAdapter(redis[0], redis[1]) }),
  })

  io.use((socket, next) => {
    const secure = proxies.isSecure(socket.request)
    const cookie = sessionCookie(secure)
    const token = parse(socket.handshake.headers.cookie ?? '', cookie)[cookie]
    if (isElsewhere(socket.handshake.headers, secure)) return next(new Error('crossSite'))
    sessions.actorOf(token ?? '').then(
      (actor) => {
        socket.data.actor = actor
        next()
      },
      () => next(new Error('signedOut')),
    )
  })

  io.on('connection', (socket) => {
    const { actor } = socket.data
    void socket.join(`user:${actor.id}`)
    onMessage(socket, 'watch', async (watched) => {
      const room = await roomOf(engine, actor, watched).catch(() => null)
      if (room && socket.rooms.size < 100) await socket.join(room)
    })
    onMessage(socket, 'unwatch', ({ type, id }) => socket.leave(id ? `document:${id}` : `list:${type}`))
  })

  const stale = new Set<string>()
  const lists = setInterval(() => {
    for (const type of stale) io.local.to(`list:${type}`).emit('moved', { type, id: '', version: 0, state: '', action: '', actorId: '', at: '' })
    stale.clear()
  }, listEvery).unref()

  return {
    push: {
      unread: (userId, total) => io.local.to(`user:${userId}`).emit('unread', { total }),
      export: (userId, progress) => io.local.to(`user:${userId}`).emit('export', progress),
      signedOut: (userId) => {
        io.to(`user:${userId}`).emit('signedOut')
        io.in(`user:${userId}`).disconnectSockets(true)
      },
    },
    tell(moves) {
      if (moves.length > 0) stale.add(logReport.type)
      for (const { type, stream, version, to, action, actor, at } of moves) {
        stale.add(type)
        const room = `document:${stream}`
        // Most documents are on nobody's screen.
        if (io.of('/').adapter.rooms.has(room)) io.local.to(room).emit('moved', { type, id: stream, version, state: to, action, actorId: actor, at })
      }
    },
    async close() {
      clearInterval(lists)
      await io.close()
      for (const connection of redis) connection.disconnect()
    },
  }
}

const watchedSchema = z.strictObject({ type: z.string().max(100), id: z.uuid().optional() })
type Watched = z.infer<typeof watchedSchema>

/** Takes a message of a screen. A browser may send anything: whatever does not fit is ignored, and nothing is thrown. */
function onMessage(socket: Channel, message: keyof BrowserMessages, handle: (watched: Watched) => unknown): void {
  socket.on(message, (said: unknown) => {
    const { data } = watchedSchema.safeParse(said)
    if (data) void handle(data)
  })
}

/** The room of what a screen shows, or null when the user may not see it. A list's room is told that, not what, moved. */
async function roomOf(engine: Engine, actor: Actor, { type, id }: Watched): Promise<string | null> {
  if (type === logReport.type) return mayView(logReport, actor) ? `list:${type}` : null
  if (id === undefined) return mayView(engine.definitionOf(type), actor) ? `list:${type}` : null
  await engine.get(actor, type, id)
  return `document:${id}`
}
