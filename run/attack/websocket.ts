export interface Websocket {
  send(text: string): void
  isOpen(): boolean
  close(): void
}

/**
 * Opens a raw websocket that can send anything; the namespace is joined unless `joins` is false. Null when it is refused.
 */
export function openWebsocket(address: string, token: string | null, joins = true): Promise<Websocket | null> {
  const url = `${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const headers = { origin: address, ...(token !== null && { cookie: `session=${token}` }) }
  // Node's WebSocket accepts headers, unlike a browser's.
  const socket = new (WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket)(url, {
    headers,
  })
  const isOpen = () => socket.readyState === WebSocket.OPEN
  const opened: Websocket = { send: (text) => (isOpen() ? socket.send(text) : undefined), isOpen, close: () => socket.close() }
  return new Promise((resolve) => {
    socket.onerror = () => resolve(null)
    socket.onclose = () => resolve(null)
    socket.onmessage = ({ data }) => {
      const packet = String(data)
      if (packet === '2') socket.send('3')
      if (packet.startsWith('0') && joins) socket.send('40')
      if (packet.startsWith(joins ? '40' : '0')) resolve(opened)
    }
  })
}
