import type { ConnectionEvents } from './connection.ts'

/** Opens the connection for live updates, and answers how to close it. Its code is fetched by itself, and may not come (`onMissing`). */
export function keepConnected(events: ConnectionEvents, onMissing: () => void): () => void {
  const began = Date.now()
  let isWanted = true
  let close = (): void => {}
  import('./connection.ts').then(({ openConnection }) => {
    if (isWanted) close = openConnection(events, Date.now() - began > patience)
  }, onMissing)
  return () => {
    isWanted = false
    close()
  }
}

/** In milliseconds: code that comes later than that has let updates pass. */
const patience = 3000
