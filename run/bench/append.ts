import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { dayOf } from '@nazorat/machines'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { quantile, print } from './figures.ts'

/**
 * The engine's whole path (load, availability, transition, hash, event, document row, durable) against one
 * `appendToStream` of emmett with an expected version, on the same Postgres, turn about in the same run.
 * Both move as many documents as there are commands in flight, each command waiting for the one before it.
 */
export async function benchAppend({ json, seconds = 5, rounds = 3 }: { json: boolean; seconds?: number; rounds?: number }): Promise<void> {
  const database = await benchDatabase()
  const store = getPostgreSQLEventStore(await database.another())
  try {
    await store.schema.migrate()
    const { engine } = await database.open()
    const world = await makeWorld(engine)
    const today = dayOf(new Date().toISOString())
    const checks = await Promise.all(Array.from({ length: 256 }, (_, i) => world.check(i, 'send', 'approve', 'receive', 'agree')))
    const at = checks.map(({ version }) => version)
    const ours = async (lane: number) => {
      const { id } = checks[lane]!
      const begun = (at[lane]! - checks[lane]!.version) % 2 === 1
      const receipt = await world.act(world.actors.inspector, begun ? 'cancelHeld' : 'markHeld', id, at[lane]!, begun ? {} : { actualStartDate: today })
      at[lane] = receipt.version
    }
    const streams = Array.from({ length: 256 }, () => ({ name: `request-${randomUUID()}`, version: 0n }))
    const emmett = async (lane: number) => {
      const stream = streams[lane]!
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

interface Load {
  readonly rate: number
  readonly times: number[]
}

/** Keeps so many commands in flight for so long. */
async function load(command: (lane: number) => Promise<void>, inFlight: number, seconds: number): Promise<Load> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      while (performance.now() < end) {
        const begun = performance.now()
        await command(lane)
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
