import type { BrowserMessages, ServerMessages } from '@nazorat/machines/api-types'
import type { Socket } from 'socket.io-client'

type Listener = Parameters<Socket['on']>[1]

/**
 * The one connection of this page, opened when somebody is signed in. The library that makes it comes
 * after the first screen (`connection-banner.tsx`): nothing on it waits for live updates.
 */
class LiveSocket {
  #real: Socket | null = null
  readonly #listeners: [string, Listener][] = []

  on<M extends keyof ServerMessages>(message: M, listener: ServerMessages[M]): void
  on(message: 'connect' | 'disconnect' | 'connect_error', listener: () => void): void
  on(message: string, listener: Listener): void {
    this.#listeners.push([message, listener])
    this.#real?.on(message, listener)
  }

  off(message: string, listener: Listener): void {
    const at = this.#listeners.findIndex(([name, each]) => name === message && each === listener)
    if (at >= 0) this.#listeners.splice(at, 1)
    this.#real?.off(message, listener)
  }

  /** A message that finds no connection is not sent later: what is watched is said to each new connection. */
  emit<M extends keyof BrowserMessages>(message: M, ...said: Parameters<BrowserMessages[M]>): void {
    if (this.#real?.connected) this.#real.emit(message, ...said)
  }

  /** Opens it; `make` gives the socket of the library, the first time. */
  connect(make: () => Socket): void {
    if (!this.#real) {
      this.#real = make()
      for (const [message, listener] of this.#listeners) this.#real.on(message, listener)
    }
    this.#real.connect()
  }

  disconnect(): void {
    this.#real?.disconnect()
  }

  /** Opens it again, as whoever is signed in by now. */
  reconnect(): void {
    this.#real?.disconnect().connect()
  }
}

export const socket = new LiveSocket()
