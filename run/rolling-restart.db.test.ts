import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http'
import { setInterval as every } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { freePort } from './processes/free-port.ts'
import { type ApiProcess, startApis, startProcesses } from './testing/processes.ts'

test(
  'a rolling restart of two api processes behind a load balancer refuses none of ten thousand requests',
  { timeout: 600_000 },
  async () => {
    const { url, pool } = await testDatabase()
    await (await openEngine({ pool, definitions })).close()
    const start = await startProcesses({ DATABASE_URL: url, DRAIN_SECONDS: '10' })
    const apis = await startApis(start, pool, 2)
    const balancer = await balance(apis.map(({ address }) => address))
    const answers = new Map<number | string, number>()
    let answered = 0
    let isOver = false
    const agent = new Agent({ keepAlive: true })
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const answer = await statusOf(balancer.address, agent)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        answered++
      }
    })

    for (const [i, api] of apis.entries()) {
      const stopped = api.stop()
      // It says that it is not ready while it still answers.
      await vi.waitFor(async () => expect(await statusOf(`${api.address}/api/ready`)).toBe(503), { timeout: 60_000 })
      expect(await statusOf(`${api.address}/api/health`)).toBe(200)
      expect(await stopped).toBe(0)
      apis[i] = restarted(api)
      await expect.poll(() => balancer.ready(), { timeout: 300_000 }).toHaveLength(2)
    }
    await vi.waitFor(() => expect(answered).toBeGreaterThan(10_000), { timeout: 300_000, interval: 200 })
    isOver = true
    await Promise.all(clients)
    expect(Object.fromEntries(answers)).toEqual({ 200: answered })

    function restarted(api: ApiProcess): ApiProcess {
      const { port } = new URL(api.address)
      return { ...api, ...start('api.ts', { PORT: port }) }
    }
  },
)

/** A load balancer that sends each request to the next of the servers that were ready when they were last asked, and once only. */
async function balance(servers: readonly string[]) {
  const ready = new Set(servers)
  const asking = new AbortController()
  void (async () => {
    for await (const _ of every(100, undefined, { signal: asking.signal })) {
      await Promise.all(
        servers.map(async (server) => ((await statusOf(`${server}/api/ready`)) === 200 ? ready.add(server) : ready.delete(server))),
      )
    }
  })().catch(() => {})
  let turn = 0
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const server = createServer((_, response) => {
    const to = [...ready][turn++ % ready.size]
    const refuse = () => response.writeHead(502).end()
    if (to === undefined) return refuse()
    request(`${to}/api/health`, { agent }, (answer) => void answer.pipe(response.writeHead(answer.statusCode!)))
      .on('error', refuse)
      .end()
  }).listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    asking.abort()
    agent.destroy()
    server.close().closeAllConnections()
  })
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}`, ready: () => [...ready] }
}

/** The status of an answer, or the code of the error that came instead. */
async function statusOf(url: string, agent?: Agent): Promise<number | string> {
  try {
    const [answer] = (await once(get(url, { ...(agent && { agent }) }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode!
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
