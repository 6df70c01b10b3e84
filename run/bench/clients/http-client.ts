import autocannon from 'autocannon'

/** Makes checks notified and returns them to the moderator, each connection its own checks. Runs as a separate process. */
export interface Asked {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly seconds: number
  /** The version and state of each check, kept from one run to the next by URL. */
  readonly checks: readonly { id: string; version: number }[]
}

export interface Answered {
  /** Actions a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p99: number
  readonly failed: number
}

const rates = new Map<string, number>()
const known = new Map<string, { id: string; version: number; notified: boolean }[]>()

process.on('message', (asked: Asked) => void run(asked).then((answered) => process.send!(answered)))

async function run({ url, token, connections, seconds, checks }: Asked): Promise<Answered> {
  const all = known.get(url) ?? checks.map((check) => ({ ...check, notified: false }))
  known.set(url, all)
  let lanes = 0
  // The number of requests for the requested time: cutting a run off would leave actions without a received answer.
  const amount = Math.max(connections, Math.round((rates.get(`${url} ${connections}`) ?? 300) * seconds))
  let first = 0
  // Autocannon reports its end up to a second late.
  let last = 0
  const result = await autocannon({
    url,
    connections,
    amount,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    setupClient(client) {
      const lane = lanes++ % connections
      const mine = all.filter((_, i) => i % connections === lane)
      let turn = 0
      let check = mine[0]!
      client.setRequests([
        {
          setupRequest(asked) {
            first ||= performance.now()
            check = mine[turn++ % mine.length]!
            const { id, version, notified } = check
            const input = notified ? { reason: 'Сабаб' } : {}
            return {
              ...asked,
              method: 'POST',
              path: `/api/request/${notified ? 'ReturnToModerator' : 'MakeNotified'}/${id}`,
              body: JSON.stringify({ version, ...input }),
            }
          },
          onResponse(status, body) {
            last = performance.now()
            if (status !== 200) return
            check.version = (JSON.parse(body) as { version: number }).version
            check.notified = !check.notified
          },
        },
      ])
    },
  })
  const rate = result['2xx'] / ((last - first) / 1000)
  rates.set(`${url} ${connections}`, rate)
  return { rate, p99: result.latency.p99, failed: result.non2xx + result.errors }
}
