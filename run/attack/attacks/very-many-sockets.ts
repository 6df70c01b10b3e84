import type { Attack } from '../attack.ts'
import { openWebsocket, type Websocket } from '../websocket.ts'

export default {
  tries: 'two thousand sockets of one user, and five hundred of nobody',
  length: 'short',
  async run({ address, signIn, blame }) {
    const { token } = await signIn('auditor')
    const other = await signIn('hr')
    const own = await openMany(2000, () => openWebsocket(address, token))
    const nobodys = await openMany(500, (i) => openWebsocket(address, i % 2 === 0 ? null : `token${i}`, false))
    const [held, heldByNobody] = [own, nobodys].map((sockets) => sockets.filter((socket) => socket.isOpen()).length)
    if (!held) blame('no socket is opened')
    else if (held > 50) blame(`one user holds ${held} sockets`)
    if (heldByNobody) blame(`${heldByNobody} sockets without a session are held`)
    const theirs = await openWebsocket(address, other.token)
    if (!theirs) blame('another user has no socket meanwhile')
    for (const socket of [...own, ...nobodys, theirs]) socket?.close()
  },
} satisfies Attack

/** Opens sockets, fifty at a time: more would only wait for each other. */
async function openMany(many: number, open: (i: number) => Promise<Websocket | null>): Promise<Websocket[]> {
  const opened: Websocket[] = []
  let begun = 0
  const openSome = async () => {
    while (begun < many) {
      const socket = await open(begun++)
      if (socket) opened.push(socket)
    }
  }
  await Promise.all(Array.from({ length: 50 }, openSome))
  return opened
}
