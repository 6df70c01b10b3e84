import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { issue, keyPemOf, oids, pemOf } from '../../eimzo/authority.ts'

type ProxiedRequest = IncomingMessage | Http2ServerRequest

/**
 * Ends TLS before a server and speaks HTTP/2 with browsers, like the proxy of an installation, so that pages are measured as they come
 * to people. Its certificate is its own, which the browser must be told to accept; the server must trust it (`TRUSTED_PROXIES`).
 */
export async function startTlsProxy(server: string): Promise<{ readonly address: string; stop(): void }> {
  const { hostname, port } = new URL(server)
  const issued = await issue({ names: { [oids.name]: hostname } })
  const proxy = createSecureServer({ key: await keyPemOf(issued), cert: pemOf(issued.certificate), allowHTTP1: true }, (asked, given) => {
    // Both have the same methods, with other types of headers.
    const answer = given as unknown as ServerResponse
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers: headersOf(asked) }, (came) => {
      answer.writeHead(came.statusCode!, ownOnly(came.headers))
      came.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  // Browsers open websockets over a connection of HTTP/1.1.
  proxy.on('upgrade', (asked: IncomingMessage, browser: Socket, head: Buffer) => {
    const lines = Object.entries({ ...headersOf(asked), connection: 'Upgrade', upgrade: 'websocket' }).map(
      ([name, value]) => `${name}: ${String(value)}\r\n`,
    )
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.write(head)
      socket.pipe(browser).pipe(socket)
    })
    socket.on('error', () => browser.destroy())
    browser.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, hostname, resolve))
  return { address: `https://${hostname}:${(proxy.address() as AddressInfo).port}`, stop: () => void proxy.close() }
}

const headersOf = ({ headers }: ProxiedRequest): IncomingHttpHeaders => ({
  ...ownOnly(headers),
  host: headers[':authority']?.toString() ?? headers.host,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '127.0.0.1',
})

/** Without what concerns one connection alone, and the names that HTTP/2 has in its headers. */
const ownOnly = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !['connection', 'keep-alive', 'transfer-encoding', 'upgrade'].includes(name),
    ),
  )
