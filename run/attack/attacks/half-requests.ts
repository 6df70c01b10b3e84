import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

export default {
  tries: 'five hundred requests whose heads never end',
  length: 'long',
  async run({ address, blame }) {
    const { hostname, port } = new URL(address)
    let open = 0
    const sockets = Array.from({ length: 500 }, () => {
      const socket = connect(Number(port), hostname, () => {
        open++
        socket.write('POST /api/account/Login HTTP/1.1\r\nhost: nazorat\r\nx-slow: ')
      })
      return socket
        .on('error', () => {})
        .once('close', () => open--)
        .resume()
    })
    const deadline = Date.now() + 30_000
    await sleep(1000)
    while (open > 0 && Date.now() < deadline) await sleep(100)
    if (open > 0) blame(`${open} half requests are held for half a minute`)
    for (const socket of sockets) socket.destroy()
  },
} satisfies Attack
