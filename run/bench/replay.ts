import type { Pool } from 'pg'
import { to } from 'pg-copy-streams'
import { replay } from '@nazorat/engine'
import { dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, printProgress } from './figures.ts'
import { generateHistory } from './data/history.ts'

/**
 * A replay of the checks' whole log (read, folded, written, indexed, compared with the current table, adopted) against reading
 * the same rows with `COPY … TO STDOUT`, in alternating rounds; then once more under load: no call may be refused, no list may
 * be empty meanwhile, and both tables must be equal in the end.
 */
export async function benchReplay({
  json,
  events = 1_000_000,
  rounds = 3,
}: {
  json: boolean
  events?: number
  rounds?: number
}): Promise<void> {
  const database = await benchDatabase()
  try {
    const { engine, pool } = await database.open()
    const world = await makeWorld(engine)
    printProgress(`making a log of ${events} events`)
    await generateHistory(world, events)
    const definition = engine.definitionOf('request')
    await timedReplay(pool, definition)
    const paired: { replayed: number; copied: number }[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const copied = await timedCopy(pool)
      const { time, events: number, differences } = await timedReplay(pool, definition)
      if (differences.length > 0) throw new Error(`the tables differ in ${differences.join(', ')}`)
      found = number
      printProgress(`round ${round}, seconds`, { copied: copied / 1000, replayed: time / 1000 })
      paired.push({ copied, replayed: time })
    }
    const rate = (time: number) => Math.round((found / time) * 1000)
    const middle = (figure: (round: { replayed: number; copied: number }) => number) => quantile(paired.map(figure), 0.5)
    print(
      json,
      [
        {
          events: found,
          replayed: rate(middle(({ replayed }) => replayed)),
          copied: rate(middle(({ copied }) => copied)),
          ratio: middle(({ replayed, copied }) => copied / replayed),
        },
      ],
      'events a second',
    )

    const used = await inUse(world, () => timedReplay(pool, definition))
    print(json, [used], 'the same while officials work: none may be refused, empty or different')
  } finally {
    await database.close()
  }
}

async function timedCopy(pool: Pool): Promise<number> {
  const client = await pool.connect()
  const { time } = await timed(async () => {
    let bytes = 0
    for await (const chunk of client.query(to(`copy (select * from event where type = 'request') to stdout`)) as AsyncIterable<Buffer>)
      bytes += chunk.length
    return { bytes }
  })
  client.release()
  return time
}

const timedReplay = (pool: Pool, definition: Definition) => timed(() => replay(pool, definition, { adopt: true }))

async function timed<T>(work: () => Promise<T>): Promise<T & { time: number }> {
  const start = performance.now()
  const result = await work()
  return { ...result, time: performance.now() - start }
}

/** Puts load on the system while a task runs: each user lists, acts on their own check, and lists again. */
export async function inUse(world: World, something: () => Promise<{ differences: readonly string[] }>) {
  const { engine, actors } = world
  const done = { commands: 0, refused: 0, lists: 0, empty: 0, slowest: 0, different: 0 }
  const checks = await Promise.all(Array.from({ length: 8 }, (_, i) => world.check(910_000 + i, 'send', 'approve', 'receive', 'agree')))
  let over = false
  const official = async ({ id, version }: { id: string; version: number }) => {
    for (let begun = false; !over; begun = !begun) {
      const { total } = await engine.list(actors.auditor, 'request', { search: 'Фирма 91' })
      done.lists++
      if (total < checks.length) done.empty++
      const start = performance.now()
      const acted = begun
        ? world.act(actors.inspector, 'cancelHeld', id, version)
        : world.act(actors.inspector, 'markHeld', id, version, { actualStartDate: dayOf(new Date().toISOString()) })
      await acted.then(
        (receipt) => void (version = receipt.version),
        () => done.refused++,
      )
      done.slowest = Math.max(done.slowest, performance.now() - start)
      done.commands++
    }
  }
  const working = Promise.all(checks.map(official))
  const { differences } = await something().finally(() => (over = true))
  await working
  return { ...done, different: differences.length }
}
