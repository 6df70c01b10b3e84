import type { BrowserMessages, ServerMessages } from '@nazorat/machines'
import { io, type Socket } from 'socket.io-client'

/** The one connection of this page; opened by the shell, when somebody is signed in. */
export const socket: Socket<ServerMessages, BrowserMessages> = io({
  autoConnect: false,
  transports: ['websocket', 'polling'],
  reconnectionDelayMax: 10_000,
})
