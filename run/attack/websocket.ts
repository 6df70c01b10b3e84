export interface Websocket {
  say(text: string): void
  isOpen(): boolean
  close(): void
}

/**
 * Opens a websocket as a program does that knows the protocol and keeps to none of it; the namespace is joined, unless
 * `joins` is false. Null when it is refused.
 */
export function openWebsocket(address: string, token: string | null, joins = true): Promise<Websocket | null> {
  const url = `${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const headers = { origin: address, ...(token !== null && { cookie: `session=${token}` }) }
  // Node's own takes headers, which a browser's does not.
  const socket = new (WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket)(url, { headers })
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const opened: Websocket = { say: (text) => (isOpen() ? socket.send(text) : undefined), isOpen, close: () => socket.close() }
  return new Promise((resolve) => {
    socket.onerror = () => resolve(null)
    socket.onclose = () => resolve(null)
    socket.onmessage = ({ data }) => {
      const said = String(data)
      if (said === '2') socket.send('3')
      if (said.startsWith('0') && joins) socket.send('40')
      if (said.startsWith(joins ? '40' : '0')) resolve(opened)
    }
  })
}
