import autocannon, { type Request } from 'autocannon'

/** Calls that are made once each. */
export interface Calls {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly calls: readonly { readonly path: string; readonly body: object }[]
}

/** Makes checks notified and returns them to the moderator, each connection its own checks. Runs as a separate process. */
export interface Moves {
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

process.on('message', (asked: Moves | Calls) =>
  ('calls' in asked ? callEach(asked) : move(asked)).then((answered) => process.send!(answered)),
)

async function callEach({ url, token, connections, calls }: Calls): Promise<Answered> {
  const left = calls.values()
  return load({ url, token, connections, amount: calls.length }, () => ({
    setupRequest(asked) {
      const { path, body } = left.next().value!
      return { ...asked, method: 'POST', path, body: JSON.stringify(body) }
    },
    onResponse() {},
  }))
}

async function move({ url, token, connections, seconds, checks }: Moves): Promise<Answered> {
  const all = known.get(url) ?? checks.map((check) => ({ ...check, notified: false }))
  known.set(url, all)
  let lanes = 0
  // The number of requests for the requested time: cutting a run off would leave actions without a received answer.
  const amount = Math.max(connections, Math.round((rates.get(`${url} ${connections}`) ?? 300) * seconds))
  const answered = await load({ url, token, connections, amount }, () => {
    const lane = lanes++ % connections
    const mine = all.filter((_, i) => i % connections === lane)
    let turn = 0
    let check = mine[0]!
    return {
      setupRequest(asked) {
        check = mine[turn++ % mine.length]!
        const { id, version, notified } = check
        const input = notified ? { reason: 'Сабаб' } : {}
        const path = `/api/request/${notified ? 'ReturnToModerator' : 'MakeNotified'}/${id}`
        return { ...asked, method: 'POST', path, body: JSON.stringify({ version, ...input }) }
      },
      onResponse(status, body) {
        if (status !== 200) return
        check.version = (JSON.parse(body) as { version: number }).version
        check.notified = !check.notified
      },
    }
  })
  rates.set(`${url} ${connections}`, answered.rate)
  return answered
}

interface Load extends Pick<Calls, 'url' | 'token' | 'connections'> {
  /** How many calls. */
  readonly amount: number
}

/** Makes calls; each connection has a request of its own, which is made again and again. */
async function load({ url, token, connections, amount }: Load, requestOf: () => Request): Promise<Answered> {
  let first = 0
  // Autocannon reports its end up to a second late.
  let last = 0
  const result = await autocannon({
    url,
    connections,
    amount,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    setupClient(client) {
      const { setupRequest, onResponse } = requestOf()
      client.setRequests([
        {
          setupRequest(...asked) {
            first ||= performance.now()
            return setupRequest(...asked)
          },
          onResponse(...answered) {
            last = performance.now()
            onResponse(...answered)
          },
        },
      ])
    },
  })
  const rate = result['2xx'] / ((last - first) / 1000)
  return { rate, p99: result.latency.p99, failed: result.non2xx + result.errors }
}
