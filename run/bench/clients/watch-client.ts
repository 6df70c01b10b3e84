import { Agent, request } from 'node:http'
import { quantile } from '../figures.ts'

/** The people who watch. Each reports twice, `every` seconds apart; the first report begins at the second `from` of the lesson. */
export interface Watchers {
  readonly url: string
  readonly people: readonly { readonly token: string; readonly playback: string }[]
  readonly every: number
  readonly from: number
}

export interface Reported {
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failed: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Each person reports at their own moment of the ten seconds, without waiting for the answers to others. */
process.on('message', async ({ url, people, every, from }: Watchers) => {
  const times: number[] = []
  let failed = 0
  const start = performance.now()
  await Promise.all(
    people.flatMap(({ token, playback }, i) =>
      [0, 1].map(async (turn) => {
        await new Promise((resolve) => setTimeout(resolve, (turn + i / people.length) * every * 1000))
        const begun = performance.now()
        const to = (from + turn * every) * 1000
        const status = await send(url, token, JSON.stringify({ playback, played: [[0, to]], position: to }))
        times.push(performance.now() - begun)
        if (status !== 200) failed++
      }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  process.send!({
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    failed,
  } satisfies Reported)
})

/** Sends a report. A kept connection that the server has just closed is tried again, as browsers do. Returns the status. */
const send = (url: string, token: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', (error) => (call.reusedSocket ? send(url, token, body).then(resolve, reject) : reject(error)))
    call.end(body)
  })
