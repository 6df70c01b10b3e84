import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Stands before a server, at an address of its own, and gives out its service worker as another release would: with other bytes from the
 * moment that `release` is called.
 */
export async function standBefore(address: string): Promise<{ readonly address: string; release(): void }> {
  let releases = 0
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked
    const passed = request(new URL(url!, address), { method, headers: { ...headers, 'accept-encoding': 'identity' } }, (from) => {
      const isWorker = url === '/sw.js'
      const { 'content-length': length, ...rest } = from.headers
      answer.writeHead(from.statusCode!, isWorker || length === undefined ? rest : { ...rest, 'content-length': length })
      if (!isWorker) return void from.pipe(answer)
      from.pipe(answer, { end: false })
      from.on('end', () => answer.end(`\n// release ${releases}`))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release: () => void releases++ }
}
