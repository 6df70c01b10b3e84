import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import type { Pool } from 'pg'
import { type Engine, openEngine } from '@nazorat/engine'
import { dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, table, printProgress } from './figures.ts'

/**
 * The engine's whole path (load, availability, transition, hash, event, document row, durable) against emmett's `appendToStream`
 * with an expected version, on the same Postgres, in alternating rounds. Both move the same number of documents. Each
 * concurrent command works through its own share of them, so that no document is moved by two at once, as in real use.
 * Figures are medians of the rounds; ratios are medians of paired rounds.
 */
export async function benchAppend({ json, seconds = 3, runs = 5 }: { json: boolean; seconds?: number; runs?: number }): Promise<void> {
  const database = await benchDatabase()
  const store = getPostgreSQLEventStore(await database.another())
  try {
    await store.schema.migrate()
    const { engine, pool } = await database.open()
    const world = await makeWorld(engine)
    const checks = await Promise.all(Array.from({ length: documents }, (_, i) => world.check(i, 'send', 'approve', 'receive', 'agree')))
    const at = checks.map(({ version }) => version)
    const ours = async (document: number) => {
      const { id } = checks[document]!
      const notified = (at[document]! - checks[document]!.version) % 2 === 1
      const receipt = await world.act(
        world.actors.all,
        notified ? 'returnToModerator' : 'makeNotified',
        id,
        at[document]!,
        notified ? { reason: 'Сабаб' } : {},
      )
      at[document] = receipt.version
    }
    const streams = Array.from({ length: documents }, () => ({ name: `request-${randomUUID()}`, version: 0n }))
    const emmett = async (document: number) => {
      const stream = streams[document]!
      const event = { type: 'marked', data: { reason: 'Сабаб', actor: world.actors.all.id, at: new Date().toISOString() } }
      const result = await store.appendToStream(stream.name, [event], {
        expectedStreamVersion: stream.version === 0n ? 'STREAM_DOES_NOT_EXIST' : stream.version,
      })
      stream.version = result.nextExpectedStreamVersion
    }

    const rows = table(json, unit)
    for (const inFlight of [1, 32, 256]) {
      await load(ours, inFlight, 1)
      await load(emmett, inFlight, 1)
      const both: { ours: Load; emmett: Load }[] = []
      for (let round = 0; round < runs; round++)
        both.push({ ours: await load(ours, inFlight, seconds), emmett: await load(emmett, inFlight, seconds) })
      const middle = (figure: (round: { ours: Load; emmett: Load }) => number) => quantile(both.map(figure), 0.5)
      rows.push({
        inFlight,
        ours: Math.round(middle(({ ours }) => ours.rate)),
        emmett: Math.round(middle(({ emmett }) => emmett.rate)),
        ratio: middle(({ ours, emmett }) => ours.rate / emmett.rate),
        p99: middle(({ ours }) => ours.p99),
        emmettP99: middle(({ emmett }) => emmett.p99),
        p99Ratio: middle(({ ours, emmett }) => ours.p99 / emmett.p99),
      })
    }
    print(json, rows, unit)
    print(
      json,
      await deciding(world, pool, runs),
      'commands a second, 256 in flight: what looks at other documents or at the calendar, and the same checks made notified, which looks at nothing',
    )
    print(
      json,
      [await creating(world, pool, runs)],
      'commands a second, 32 in flight: marking a check held, without and with the entry of the inspection book that this makes',
    )
  } finally {
    await store.close()
    await database.close()
  }
}

const unit = 'commands a second; p99 in milliseconds'
const documents = 2048
/** Checks that each round of `creating` marks held, half of them by each side. */
const marked = 1024

interface Load {
  /** Commands a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p99: number
}

/** Keeps a number of commands in flight for a time. */
async function load(command: (document: number) => Promise<void>, inFlight: number, seconds: number): Promise<Load> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let document = lane; performance.now() < end; document = (document + inFlight) % documents) {
        const begun = performance.now()
        await command(document)
        times.push(performance.now() - begun)
      }
    }),
  )
  return { rate: (times.length / (performance.now() - start)) * 1000, p99: quantile(times, 0.99) }
}

/**
 * Sending a check looks at the documents that it names, agreeing it at the calendar and settings; against an action that looks at
 * nothing but its document. Each check takes all three. The ratios are medians of those of the rounds.
 */
async function deciding(world: World, pool: Pool, runs: number) {
  const rates: { send: number; agree: number; plain: number }[] = []
  for (let round = 0; round < runs; round++) {
    const checks = await Promise.all(Array.from({ length: marked / 2 }, (_, i) => world.check(10 * documents + round * marked + i)))
    await pool.query('analyze')
    const act = (actor: keyof World['actors'], name: string, since: number, input = {}) =>
      rateOf(checks, ({ id, version }) => world.act(world.actors[actor], name, id, version + since, input), 256)
    const send = await act('inspector', 'send', 0)
    await act('ceo', 'approve', 1)
    await act('moderator', 'receive', 2)
    const agree = await act('all', 'agree', 3, { agreedCheckDaysNumber: 5 })
    rates.push({ send, agree, plain: await act('all', 'makeNotified', 4) })
    printProgress(`round ${round} of sending and agreeing`, rates.at(-1)!)
  }
  const middle = (figure: (round: (typeof rates)[number]) => number) => quantile(rates.map(figure), 0.5)
  return (['send', 'agree'] as const).map((action) => ({
    action,
    rate: Math.round(middle((round) => round[action])),
    plain: Math.round(middle(({ plain }) => plain)),
    ratio: middle((round) => round[action] / round.plain),
  }))
}

/**
 * Marking a check held makes an entry of the inspection book in the same append, against the same action without this effect;
 * each check is marked once. Both sides of a round take turns at being first, and the ratio is the median of those of the rounds.
 */
async function creating(world: World, pool: Pool, runs: number) {
  const plain = await openEngine({
    pool,
    definitions: definitions.map((each) => (each.type === 'request' ? withoutEffect(each, 'markHeld') : each)),
  })
  const input = { actualStartDate: dayOf(new Date().toISOString()) }
  const rates: { plain: number; creating: number }[] = []
  try {
    for (let round = 0; round <= runs; round++) {
      const checks = await Promise.all(
        Array.from({ length: marked }, (_, i) => world.check(documents + round * marked + i, 'send', 'approve', 'receive', 'agree')),
      )
      // Freshly filled tables have no statistics yet.
      await pool.query('analyze')
      const mark = (engine: Engine, some: typeof checks) =>
        rateOf(some, ({ id, version }) =>
          engine.execute(world.actors.inspector, { id: randomUUID(), type: 'request', document: id, action: 'markHeld', version, input }),
        )
      const sides = [() => mark(plain, checks.slice(0, marked / 2)), () => mark(world.engine, checks.slice(marked / 2))] as const
      const first = round % 2
      const one = await sides[first]!()
      const other = await sides[1 - first]!()
      printProgress(`round ${round} of marking checks held`, {
        [first === 0 ? 'plain' : 'creating']: one,
        [first === 0 ? 'creating' : 'plain']: other,
      })
      rates.push(first === 0 ? { plain: one, creating: other } : { plain: other, creating: one })
    }
  } finally {
    await plain.close()
  }
  const middle = (figure: (round: { plain: number; creating: number }) => number) => quantile(rates.map(figure), 0.5)
  return {
    plain: Math.round(middle(({ plain }) => plain)),
    creating: Math.round(middle(({ creating }) => creating)),
    ratio: middle(({ plain, creating }) => plain / creating),
  }
}

/** A definition one of whose actions has no effect on other documents. */
function withoutEffect(definition: Definition, name: string): Definition {
  const { effects: _, ...action } = definition.actions[name]!
  return { ...definition, actions: { ...definition.actions, [name]: action } }
}

/** Commands a second, of one for each document. */
async function rateOf<T>(documents: readonly T[], command: (document: T) => Promise<unknown>, inFlight = 32): Promise<number> {
  const start = performance.now()
  const left = documents.values()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (const document of left) await command(document)
    }),
  )
  return (documents.length / (performance.now() - start)) * 1000
}
