import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { dayOf } from '@nazorat/machines'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { quantile, print } from './figures.ts'

/**
 * The engine's whole path (load, availability, transition, hash, event, document row, durable) against one
 * `appendToStream` of emmett with an expected version, on the same Postgres, turn about in the same run.
 * Both move the same number of documents in turn, as officials do: no document is acted on all the time.
 */
export async function benchAppend({ json, seconds = 5, rounds = 3 }: { json: boolean; seconds?: number; rounds?: number }): Promise<void> {
  const database = await benchDatabase()
  const store = getPostgreSQLEventStore(await database.another())
  try {
    await store.schema.migrate()
    const { engine } = await database.open()
    const world = await makeWorld(engine)
    const today = dayOf(new Date().toISOString())
    const checks = await Promise.all(Array.from({ length: documents }, (_, i) => world.check(i, 'send', 'approve', 'receive', 'agree')))
    const at = checks.map(({ version }) => version)
    const ours = async (document: number) => {
      const { id } = checks[document]!
      const begun = (at[document]! - checks[document]!.version) % 2 === 1
      const receipt = await world.act(world.actors.inspector, begun ? 'cancelHeld' : 'markHeld', id, at[document]!, begun ? {} : { actualStartDate: today })
      at[document] = receipt.version
    }
    const streams = Array.from({ length: documents }, () => ({ name: `request-${randomUUID()}`, version: 0n }))
    const emmett = async (document: number) => {
      const stream = streams[document]!
      const event = { type: 'marked', data: { actualStartDate: today, actor: world.actors.inspector.id, at: new Date().toISOString() } }
      const result = await store.appendToStream(stream.name, [event], { expectedStreamVersion: stream.version === 0n ? 'STREAM_DOES_NOT_EXIST' : stream.version })
      stream.version = result.nextExpectedStreamVersion
    }

    const rows = []
    for (const inFlight of [1, 32, 256]) {
      await load(ours, inFlight, 1)
      await load(emmett, inFlight, 1)
      const both = { ours: [] as Load[], emmett: [] as Load[] }
      for (let round = 0; round < rounds; round++) {
        both.ours.push(await load(ours, inFlight, seconds))
        both.emmett.push(await load(emmett, inFlight, seconds))
      }
      const [a, b] = [together(both.ours), together(both.emmett)]
      rows.push({ inFlight, ours: Math.round(a.rate), emmett: Math.round(b.rate), ratio: a.rate / b.rate, p99: a.p99, emmettP99: b.p99, p99Ratio: a.p99 / b.p99 })
    }
    print(json, rows, 'commands a second; p99 in milliseconds')
  } finally {
    await store.close()
    await database.close()
  }
}

const documents = 4096

interface Load {
  readonly rate: number
  readonly times: number[]
}

/** Keeps so many commands in flight for so long, on one document after another. */
async function load(command: (document: number) => Promise<void>, inFlight: number, seconds: number): Promise<Load> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) {
        const begun = performance.now()
        await command(next++ % documents)
        times.push(performance.now() - begun)
      }
    }),
  )
  return { rate: (times.length / (performance.now() - start)) * 1000, times }
}

function together(loads: readonly Load[]) {
  const rates = loads.map(({ rate }) => rate).toSorted((a, b) => a - b)
  return { rate: rates[Math.floor(rates.length / 2)]!, p99: quantile(loads.flatMap(({ times }) => times), 0.99) }
}
