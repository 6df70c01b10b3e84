import type { Server as HttpServer } from 'node:http'
import type { Http2SecureServer, Http2Server } from 'node:http2'
import { Server } from 'socket.io'
import type { Engine, Move } from '@nazorat/engine'
import type { Sessions } from '../account/sessions.ts'
import type { Push } from '../context.ts'
import type { Proxies } from '../http/client-address.ts'
import { Admission } from './admission.ts'
import { Recent } from './recent.ts'
import { documentRoom, joinRooms, listRoom, type LiveServer, sendMoves, userRoom } from './rooms.ts'

interface Sockets {
  readonly push: Push
  /** Notifies the screens of this server that may see the moved documents. They fetch them again (`web/api/moved.ts`). */
  onMoves(moves: readonly Move[]): Promise<void>
  /** How many sockets are open. */
  count(): number
  close(): Promise<void>
}

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
  const admission = new Admission(sessions, proxies)
  const io: LiveServer = new Server(http as HttpServer, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    // A message names one document or list.
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => void admission.admit(request).then((refused) => decide(refused, refused === null)),
  })
  // Before a connection is admitted it has no other error listener, and an unhandled error would end the process.
  http.on('upgrade', (_request, connection) => connection.on('error', () => {}))
  io.engine.on('connection', (connection: Parameters<Admission['opened']>[0]) => admission.opened(connection))
  const moves = sendMoves(io, engine)
  const unread = new Recent<{ total: number }>()
  io.on('connection', (socket) => {
    const { actor } = admission.joined(socket)
    joinRooms(socket, engine, actor, moves)
    const said = unread.get(actor.id)
    if (said) socket.emit('unread', said)
  })

  return {
    push: {
      unread(userId, total) {
        unread.set(userId, { total })
        io.to(userRoom(userId)).emit('unread', { total })
      },
      export: (userId, progress) => io.to(userRoom(userId)).emit('export', progress),
      import: (userId, progress) => io.to(userRoom(userId)).emit('import', progress),
      progress(progress) {
        const { type, id } = progress
        // Where documents have parties, not everybody who watches the list may know of each.
        const hasParties = Object.keys(engine.definitionOf(type).parties).length > 0
        io.to(hasParties ? [documentRoom(id)] : [documentRoom(id), listRoom(type)]).emit('progress', progress)
      },
    },
    onMoves: moves.onMoves,
    count: () => io.engine.clientsCount,
    async close() {
      moves.stop()
      await io.close()
    },
  }
}
