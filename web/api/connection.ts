import { assign, fromCallback, setup } from 'xstate'
import { socket } from './socket.ts'

/**
 * The connection for live updates: open while somebody is signed in. A short break is hidden;
 * a longer one is shown, and everything on the screen is fetched again when it ends.
 */
export const connectionMachine = setup({
  types: {} as {
    context: { broken: boolean }
    events: { type: 'open' } | { type: 'close' } | { type: 'up' } | { type: 'down' }
  },
  actors: { wire: fromCallback(listen) },
  actions: {
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    remember: assign({ broken: true }),
    forget: assign({ broken: false }),
    /** Given by the code that runs the machine. */
    refetch: () => {},
  },
  delays: { patience: 3000 },
  guards: { hasBeenBroken: ({ context }) => context.broken },
}).createMachine({
  context: { broken: false },
  initial: 'closed',
  invoke: { src: 'wire' },
  on: { close: '.closed' },
  states: {
    closed: { entry: ['disconnect', 'forget'], on: { open: 'opening' } },
    opening: { entry: 'connect', on: { up: 'connected', down: 'faltering' }, after: { patience: 'lost' } },
    connected: { entry: 'forget', on: { down: 'faltering' } },
    faltering: { entry: 'remember', on: { up: 'restored' }, after: { patience: 'lost' } },
    lost: { entry: 'remember', tags: 'lost', on: { up: 'restored' } },
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
