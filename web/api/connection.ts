import { io } from 'socket.io-client'
import { createActor, fromCallback, setup } from 'xstate'
import { socket } from './socket.ts'

export interface ConnectionEvents {
  onLost(isLost: boolean): void
  /** Fetches again what may have changed while there was no connection. */
  refetch(): void
}

/** Opens the connection, and answers how to close it. `isLate`: it counts as lost until it is open. */
export function openConnection({ onLost, refetch }: ConnectionEvents, isLate: boolean): () => void {
  const actor = createActor(connectionMachine.provide({ actions: { refetch } }))
  actor.subscribe((state) => onLost(state.hasTag('lost')))
  actor.start()
  if (isLate) actor.send({ type: 'late' })
  socket.connect(() => io({ autoConnect: false, transports: ['websocket', 'polling'], reconnectionDelayMax: 10_000 }))
  return () => {
    actor.stop()
    socket.disconnect()
  }
}

/**
 * The connection for live updates while somebody is signed in. A short break is hidden;
 * a longer one is shown, and everything on the screen is fetched again when it ends.
 */
export const connectionMachine = setup({
  types: {} as { events: { type: 'up' } | { type: 'down' } | { type: 'late' } },
  actors: { wire: fromCallback(listen) },
  actions: {
    /** Given by the code that runs the machine. */
    refetch: () => {},
  },
  delays: { timeout: 3000 },
}).createMachine({
  initial: 'opening',
  invoke: { src: 'wire' },
  states: {
    opening: { on: { up: 'connected', down: 'faltering', late: 'lost' }, after: { timeout: 'lost' } },
    connected: { on: { down: 'faltering' } },
    faltering: { on: { up: 'restored' }, after: { timeout: 'lost' } },
    lost: { tags: 'lost', on: { up: 'restored' } },
    restored: { entry: 'refetch', always: 'connected' },
  },
})

function listen({ sendBack }: { sendBack: (event: { type: 'up' } | { type: 'down' }) => void }): () => void {
  const up = () => sendBack({ type: 'up' })
  const down = () => sendBack({ type: 'down' })
  socket.on('connect', up)
  socket.on('disconnect', down)
  socket.on('connect_error', down)
  return () => {
    socket.off('connect', up)
    socket.off('disconnect', down)
    socket.off('connect_error', down)
  }
}
