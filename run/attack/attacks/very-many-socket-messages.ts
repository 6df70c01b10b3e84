import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openWebsocket } from '../websocket.ts'

export default {
  tries: 'forty thousand messages over one socket, then over ten of the same user',
  length: 'short',
  async run({ address, signIn, blame }) {
    const { token } = await signIn('moderator')
    for (const many of [1, 10]) {
      const sockets = await Promise.all(Array.from({ length: many }, () => openWebsocket(address, token)))
      for (let sent = 0; sent < 40_000 && sockets.some((socket) => socket?.isOpen()); sent++) {
        sockets[sent % many]?.send(`42["watch",{"type":"request","id":"${randomUUID()}"}]`)
        // Yields, so that messages are sent and closed sockets are noticed.
        if (sent % 100 === 99) await setImmediate()
      }
      const open = sockets.filter((socket) => socket?.isOpen()).length
      if (open > 0) blame(`${open} of ${many} sockets are still open after forty thousand messages`)
      for (const socket of sockets) socket?.close()
    }
  },
} satisfies Attack
