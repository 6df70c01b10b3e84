import autocannon from 'autocannon'
import { dayOf } from '@nazorat/machines'

/** Marks checks held and takes it back, one after another, each connection its own; run as a process of its own. */
export interface Asked {
  readonly url: string
  readonly token: string
  readonly connections: number
  readonly seconds: number
  /** Where each check stands; kept from one run to the next under the url. */
  readonly checks: readonly { id: string; version: number }[]
}

export interface Answered {
  /** Actions a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p99: number
  readonly failed: number
}

interface Standing {
  version: number
  state: string
}

const known = new Map<string, { id: string; version: number; begun: boolean }[]>()

process.on('message', (asked: Asked) => void run(asked).then((answered) => process.send!(answered)))

async function run({ url, token, connections, seconds, checks }: Asked): Promise<Answered> {
  const all = known.get(url) ?? checks.map((check) => ({ ...check, begun: false }))
  known.set(url, all)
  const today = dayOf(new Date().toISOString())
  let lanes = 0
  let moved = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    setupClient(client) {
      const lane = lanes++ % connections
      const mine = all.filter((_, i) => i % connections === lane)
      let turn = 0
      let check = mine[0]!
      client.setRequests([
        {
          setupRequest(asked) {
            check = mine[turn++ % mine.length]!
            const { id, version, begun } = check
            const input = begun ? {} : { actualStartDate: today }
            return { ...asked, method: 'POST', path: `/api/request/${begun ? 'CancelHeld' : 'MarkHeld'}/${id}`, body: JSON.stringify({ version, ...input }) }
          },
          onResponse(status, body) {
            const reply = JSON.parse(body) as Partial<Standing> & { current?: Standing }
            // What was under way when the last run ended has happened unheard: the refusal says where the check is now.
            if (status === 409 && reply.current) moved++
            else if (status !== 200) return
            const { version, state } = reply.current ?? (reply as Standing)
            Object.assign(check, { version, begun: /begun$|MarkHeld/.test(state) })
          },
        },
      ])
    },
  })
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99, failed: result.non2xx + result.errors - moved }
}
