import { Agent, request } from 'node:http'

/** Players that ask for one segment after another, as fast as they come. */
export interface Players {
  readonly url: string
  readonly token: string
  readonly segments: number
  readonly players: number
  readonly seconds: number
}

export interface Played {
  /** Segments a second. */
  readonly rate: number
  readonly failed: number
}

const agent = new Agent({ keepAlive: true })

process.on('message', async ({ url, token, segments, players, seconds }: Players) => {
  let [done, failed] = [0, 0]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: players }, async (_, player) => {
      for (let n = player; performance.now() < start + seconds * 1000; n++) {
        if ((await segmentOf(`${url}/${n % segments}.ts`, token)) === 200) done++
        else failed++
      }
    }),
  )
  process.send!({ rate: (done / (performance.now() - start)) * 1000, failed } satisfies Played)
})

/** Asks for a segment and lets its bytes go. Returns the status. */
const segmentOf = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
    call.on('error', reject).end()
  })
