import type { Server, Socket } from 'socket.io'
import type { Document, Engine, Move } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import type { BrowserMessages, ServerMessages } from '@nazorat/machines/api-types'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { type Actor, isVisible, mayView } from '@nazorat/machines/workflow'
import { z } from 'zod'
import { Recent } from './recent.ts'

export type LiveServer = Server<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>
export type LiveSocket = Socket<BrowserMessages, ServerMessages, Record<never, never>, { actor: Actor }>

/** How often, in milliseconds, a list is notified at most. */
const listInterval = 300

/** How many documents and lists a socket may watch; a screen shows only a few. */
const maxWatched = 100

const watchedSchema = z.strictObject({ type: z.string().max(100), id: z.uuid().optional() })
type Watched = z.infer<typeof watchedSchema>

export const userRoom = (userId: string): string => `user:${userId}`
export const documentRoom = (id: string): string => `document:${id}`
export const listRoom = (type: string): string => `list:${type}`
const roomOf = ({ type, id }: Watched): string => (id ? documentRoom(id) : listRoom(type))

/** Lets a socket watch the documents and lists that its screen shows. It is told of their recent moves. */
export function joinRooms(socket: LiveSocket, engine: Engine, actor: Actor, moves: Moves): void {
  socket.data.actor = actor
  void socket.join(userRoom(actor.id))
  onMessages(socket, {
    async watch(watched) {
      // Two of its rooms are the socket's own and the user's.
      if (socket.rooms.size >= maxWatched + 2 || !(await mayWatch(engine, actor, watched))) return
      await socket.join(roomOf(watched))
      await moves.sendRecent(socket, watched)
    },
    unwatch: async (watched) => socket.leave(roomOf(watched)),
  })
}

/**
 * Handles the messages of a screen one after the other. A browser may send anything: invalid messages are ignored.
 */
function onMessages(socket: LiveSocket, handlers: Readonly<Record<keyof BrowserMessages, (watched: Watched) => Promise<void>>>): void {
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

/** Whether a user may watch a document or a list. A list's message does not say which document moved. */
async function mayWatch(engine: Engine, actor: Actor, { type, id }: Watched): Promise<boolean> {
  if (type === eventLog.type) return id === undefined && mayView(eventLog, actor)
  const definition = engine.definitions.find((each) => each.type === type)
  if (!definition || !mayView(definition, actor)) return false
  if (id === undefined) return true
  const document = (await engine.load(type, [id])).get(id)
  return document !== undefined && isVisible(definition, document, actor)
}

export interface Moves {
  onMoves(moves: readonly Move[]): Promise<void>
  /** Sends a socket what has moved in its new room between its screen's answer and now. */
  sendRecent(socket: LiveSocket, watched: Watched): Promise<void>
  stop(): void
}

/** Sends moves to the screens of this server that may see the moved documents. They fetch them again (`web/api/moved.ts`). */
export function sendMoves(io: LiveServer, engine: Engine): Moves {
  const { rooms } = io.of('/').adapter
  const changedLists = new Set<string>()
  const lists = setInterval(() => {
    for (const type of changedLists) io.to(listRoom(type)).emit('moved', movedList(type))
    changedLists.clear()
  }, listInterval).unref()
  const recent = new Recent<readonly Move[]>()

  return {
    async onMoves(moves) {
      if (moves.length > 0) changedLists.add(eventLog.type)
      for (const { type } of moves) changedLists.add(type)
      remember(moves)
      // Most documents are not on any screen.
      const shown = moves.filter(({ stream }) => rooms.has(documentRoom(stream)))
      for (const [type, ofType] of Map.groupBy(shown, (move) => move.type)) {
        const byDocument = Map.groupBy(ofType, ({ stream }) => stream)
        const documents = await engine.load(type, [...byDocument.keys()])
        for (const [id, ofDocument] of byDocument)
          sendMove(engine.definitionOf(type), documents.get(id), ofDocument, [...(rooms.get(documentRoom(id)) ?? [])])
      }
    },
    async sendRecent(socket, watched) {
      const { type, id } = watched
      const moved = recent.get(roomOf(watched))
      if (!moved) return
      if (id === undefined) socket.emit('moved', movedList(type))
      else sendMove(engine.definitionOf(type), (await engine.load(type, [id])).get(id), moved, [socket.id])
    },
    stop: () => clearInterval(lists),
  }

  function remember(moves: readonly Move[]): void {
    for (const [id, ofDocument] of Map.groupBy(moves, ({ stream }) => stream)) recent.set(documentRoom(id), ofDocument)
    for (const [type, ofType] of Map.groupBy(moves, (move) => move.type)) recent.set(listRoom(type), ofType)
    if (moves.length > 0) recent.set(listRoom(eventLog.type), moves)
  }

  /** Sends a document's move to those of its watchers who may see it now; the others stop watching it. */
  function sendMove(definition: Definition, document: Document | undefined, moves: readonly Move[], watchers: readonly string[]): void {
    const { type, stream, version, from, to, action, actor, at } = moves.at(-1)!
    const room = documentRoom(stream)
    // The watchers of a deleted document could see its last version, unless it moved again before it was deleted.
    const isSeenBy = (reader: Actor) => (document ? isVisible(definition, document, reader) : to === deletedState && moves.length === 1)
    for (const id of watchers) {
      const socket = io.of('/').sockets.get(id)
      if (!socket) continue
      if (!isSeenBy(socket.data.actor)) void socket.leave(room)
      // An older version is skipped: the move of the newer one follows.
      else if (!document || document.version === version)
        socket.emit('moved', { type, id: stream, version, from, state: to, action, actorId: actor, at })
    }
  }
}

const movedList = (type: string) => ({ type, id: '', version: 0, from: null, state: '', action: '', actorId: '', at: '' })
