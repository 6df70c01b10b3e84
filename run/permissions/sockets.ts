import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import { Proxies } from '../../api/http/client-address.ts'
import { openSockets } from '../../api/live/sockets.ts'
import type { Move } from '@nazorat/engine'
import type { Row } from './oracle.ts'
import type { World } from './world.ts'

export interface Watched {
  readonly type: string
  readonly row: Row & { readonly version?: number }
}

/** How many documents a socket may watch; the last one is a document that its user sees. */
const maxRooms = 100

/** Sockets of a server of their own, in this process. */
export function openTalk({ engine, sessions }: World) {
  const http = createServer()
  const server = openSockets(http, engine, sessions, new Proxies([]))
  const listening = once(http.listen(0, '127.0.0.1'), 'listening')

  const connect = async (token: string): Promise<Socket> => {
    await listening
    const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      extraHeaders: { cookie: `session=${token}` },
      transports: ['websocket'],
      forceNew: true,
    })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
    return socket
  }

  return {
    /** Watches documents as a user, moves all of them, and returns the ids of those that the user was told of. */
    async pushed(userId: string, watched: readonly Watched[], seen: Watched): Promise<ReadonlySet<string>> {
      const { token } = await sessions.open(userId)
      const told = new Set<string>()
      const others = watched.filter(({ row }) => row !== seen.row)
      for (let i = 0; i < others.length; i += maxRooms - 1) {
        const some = others.slice(i, i + maxRooms - 1)
        const socket = await connect(token)
        let hears = new Set<string>()
        socket.on('moved', ({ id }: { id: string }) => void hears.add(id))
        for (const { type, row } of [...some, seen]) socket.emit('watch', { type, id: row.id })
        // The messages of a socket are handled one after the other: once it hears of the last document, it watches all.
        await expect.poll(() => server.onMoves([moveOf(seen)]).then(() => hears.has(seen.row.id))).toBe(true)
        told.add(seen.row.id)
        hears = new Set()
        const unread = new Promise((resolve) => socket.once('unread', resolve))
        await server.onMoves(some.map(moveOf))
        server.push.unread(userId, 0)
        await unread
        for (const id of hears) told.add(id)
        socket.close()
      }
      return told
    },
    async close() {
      await server.close()
      http.close()
    },
  }
}

/** As the log tells of it. */
const moveOf = ({ type, row: { id, version = 1, state } }: Watched): Move => ({
  pos: 0,
  stream: id,
  version,
  type,
  action: 'save',
  from: null,
  to: state,
  actor: id,
  at: new Date().toISOString(),
})
