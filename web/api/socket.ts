import type { BrowserMessages, ServerMessages } from '@nazorat/machines'
import type { Socket } from 'socket.io-client'

type Real = Socket<ServerMessages, BrowserMessages>
type Listener = (...said: never[]) => void

/**
 * The one connection of this page; opened by the shell, when somebody is signed in. Its library comes
 * after the first screen has been drawn: nothing on it waits for live updates.
 */
class LiveSocket {
  #real: Real | null = null
  #wanted = false
  readonly #listeners: [string, Listener][] = []

  get connected(): boolean {
    return this.#real?.connected ?? false
  }

  on<M extends keyof ServerMessages>(message: M, listener: ServerMessages[M]): void
  on(message: 'connect' | 'disconnect' | 'connect_error', listener: () => void): void
  on(message: string, listener: Listener): void {
    this.#listeners.push([message, listener])
    this.#real?.on(message as never, listener as never)
  }

  off(message: string, listener: Listener): void {
    const at = this.#listeners.findIndex(([name, each]) => name === message && each === listener)
    if (at >= 0) this.#listeners.splice(at, 1)
    this.#real?.off(message as never, listener as never)
  }

  emit<M extends keyof BrowserMessages>(message: M, ...said: Parameters<BrowserMessages[M]>): void {
    this.#real?.emit(message, ...said)
  }

  connect(): void {
    this.#wanted = true
    if (this.#real) this.#real.connect()
    else void this.#load()
  }

  disconnect(): void {
    this.#wanted = false
    this.#real?.disconnect()
  }

  async #load(): Promise<void> {
    const { io } = await import('socket.io-client')
    if (this.#real) return
    this.#real = io({ autoConnect: false, transports: ['websocket', 'polling'], reconnectionDelayMax: 10_000 })
    for (const [message, listener] of this.#listeners) this.#real.on(message as never, listener as never)
    if (this.#wanted) this.#real.connect()
  }
}

export const socket = new LiveSocket()
