import { createServer, connect, type Socket } from 'node:net'

/** A network between a phone and a server that is as bad as it is told to be. */
export interface Network {
  readonly address: string
  /** Where the server is now. */
  lead(to: string): void
  /** `good`; `cut`: nothing passes; `halfOpen`: questions arrive, answers do not; `lossy`: of three connections one breaks somewhere. */
  become(state: State): void
  close(): Promise<void>
}

type State = 'good' | 'cut' | 'halfOpen' | 'lossy'

/** Begins with a good network. `random`: from 0 up to 1. */
export async function startNetwork(random: () => number): Promise<Network> {
  let target = 0
  let state: State = 'good'
  const open = new Set<Socket>()
  const proxy = createServer((phone) => {
    if (state === 'cut') return void phone.destroy()
    const server = connect(target, '127.0.0.1')
    const breaks = state === 'lossy' && random() < 0.3 ? random() : null
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    phone.on('data', (bytes) => {
      if (breaks !== null && breaks < 0.5) phone.destroy()
      else server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (state === 'halfOpen') return
      if (breaks === null) phone.write(bytes)
      else phone.destroy()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    lead: (to) => void (target = Number(new URL(to).port)),
    become(next) {
      state = next
      // Open connections belong to the state before.
      for (const socket of open) socket.destroy()
    },
    close: () => new Promise((resolve) => (proxy.close(() => resolve()), open.forEach((socket) => socket.destroy()))),
  }
}
