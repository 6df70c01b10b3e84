import { hash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import canonicalize from 'canonicalize'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Receipt } from '@nazorat/machines/api-types'
import { defineDirectory } from '@nazorat/machines/definition'
import { inn, text, names, reference, references } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { Command } from './command.ts'
import type { LoggedEvent } from '../event-store/event.ts'
import { type Engine, openEngine } from '../engine.ts'
import { eventsAfter } from '../event-store/events.ts'
import { openPool } from '../postgres/pool.ts'
import { replay } from '../projections/replay.ts'
import { migratedDatabase, testActor } from '../testing/index.ts'

const word = t('а', 'а')
const place = defineDirectory({
  type: 'place',
  permission: 'Place',
  label: { one: word, many: word },
  fields: { name: names(word), code: text(word) },
  title: 'name',
  unique: ['code'],
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'code' },
})
const firm = defineDirectory({
  type: 'firm',
  permission: 'Firm',
  label: { one: word, many: word },
  fields: {
    inn: inn(word),
    name: text(word),
    placeId: reference('place', word, { required: false }),
    others: references('place', word, { required: false }),
  },
  title: 'name',
  list: { columns: ['inn'], filters: [], search: ['name'], sort: 'name' },
})
const clerk = testActor(['PlaceView', 'PlaceEdit', 'FirmView', 'FirmEdit'])
const reader = testActor(['PlaceView', 'FirmView'])

const clients = 20
const commandsEach = 150
const documents = 12

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const random = generator(seed)
const chance = (likely: number): boolean => random() < likely
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

interface Sent {
  readonly command: Command
  readonly allowed: boolean
  /** What it was answered when it was sent before, if it was accepted then. */
  readonly before: Receipt | undefined
  /** The receipt, or why not. Anything but a refusal is a bug, and so is no answer at all. */
  readonly answer: Receipt | Refusal | Error
}

describe(`thousands of random commands of ${clients} clients over two engines (SEED=${seed})`, () => {
  const sent: Sent[] = []
  let pool: Pool
  let events: LoggedEvent[]
  let accepted: (Sent & { answer: Receipt })[]

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    const { url, pool: own } = await migratedDatabase((clean) => void cleaning.push(clean))
    pool = own
    const other = openPool(url, 10)
    const engines = await Promise.all([
      openEngine({ pool, definitions: [place, firm] }),
      openEngine({ pool: other, definitions: [place, firm] }),
    ])
    const board = new Board()
    await Promise.all(Array.from({ length: clients }, () => work(engines, board, sent)))
    await Promise.all(engines.map((engine) => engine.close()))
    await other.end()
    events = await eventsAfter(pool, 0, 1_000_000)
    accepted = sent.filter((each): each is Sent & { answer: Receipt } => !(each.answer instanceof Error))
    return async () => {
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  test('are each answered, with a receipt or with a reason', () => {
    const bugs = sent.filter(({ answer }) => answer instanceof Error && !(answer instanceof Refusal))
    expect(
      [...Map.groupBy(bugs, ({ answer }) => String(answer))].map(([what, those]) => ({
        what,
        often: those.length,
        example: those[0]!.command,
      })),
    ).toEqual([])
    expect(sent).toHaveLength(clients * commandsEach)
    const codes = new Set(sent.map(({ answer }) => (answer instanceof Refusal ? answer.code : 'accepted')))
    // Or the play would have been too tame to show anything.
    expect([...codes]).toEqual(
      expect.arrayContaining(['accepted', 'moved', 'invalid', 'notInThisState', 'noSuchCall', 'keyReused', 'notFound', 'forbidden']),
    )
    expect(accepted.length).toBeGreaterThan(sent.length / 10)
  })

  test('leave positions without a gap, from the first to the head', async () => {
    expect(events.map(({ pos }) => pos)).toEqual(events.map((_, i) => i + 1))
    expect((await pool.query('select pos from head')).rows).toEqual([{ pos: events.length }])
  })

  test('leave versions of each document without a gap, each with one winner', () => {
    for (const [, ofOne] of Map.groupBy(events, ({ stream }) => stream))
      expect(ofOne.map(({ version }) => version)).toEqual(ofOne.map((_, i) => i + 1))
    const winners = Map.groupBy(accepted, ({ answer: { id, version } }) => `${id} ${version}`)
    for (const [, ofOne] of winners) expect(new Set(ofOne.map(({ command }) => command.id)).size).toBe(1)
  })

  test('are in the log once each when they were acknowledged, and not at all when they were refused', () => {
    const logged = events.map(({ command, stream, version, to }) => ({ command, id: stream, version, state: to }))
    const receipts = new Map(
      accepted.map(({ command, answer }) => [`${command.id} ${command.document}`, { command: command.id, ...answer }]),
    )
    const inOrder = <T extends { id: string; version: number }>(list: T[]) =>
      list.toSorted((a, b) => a.id.localeCompare(b.id) || a.version - b.version)
    expect(inOrder(logged)).toEqual(inOrder([...receipts.values()]))
  })

  test('are answered as they were when they are sent again, even of a document that is gone', () => {
    const repeated = sent.filter(({ before, allowed }) => before && allowed)
    const gone = new Set(accepted.filter(({ answer }) => answer.state === 'deleted').map(({ answer }) => answer.id))
    // To make anew what is gone is judged first: it may meet what has been taken since.
    const changed = repeated.filter(
      ({ command, before, answer }) =>
        JSON.stringify(before) !== JSON.stringify(answer) && !(command.version === 0 && gone.has(command.document)),
    )
    expect(changed.map(({ command: { action, version }, answer }) => `${action} at ${version}: ${String(answer)}`)).toEqual([])
    expect(repeated.some(({ command }) => gone.has(command.document))).toBe(true)
  })

  test('are refused for what is wrong with them, and never for what travelled in the same batch', () => {
    const refused = (code: Refusal['code']) => sent.filter(({ answer }) => answer instanceof Refusal && answer.code === code)
    const known = ({ command: { type, action } }: Sent) =>
      ['place', 'firm'].includes(type) && ['save', 'deactivate', 'activate', 'delete'].includes(action)
    const words = (list: Sent[]) => [...new Set(list.map(({ command: { type, action } }) => `${type} ${action}`))]
    expect(words(refused('noSuchCall').filter(known))).toEqual([])
    expect(words(refused('forbidden').filter(({ allowed }) => allowed))).toEqual([])
    expect(words(refused('unavailable'))).toEqual([])
  })

  test('leave a chain of hashes that anyone can follow', async () => {
    const heads = new Map<string, string>()
    for (const event of events) {
      const { pos: _, hash: sum, machine, stream, signature, onBehalfOf, done, ...content } = event
      // Nothing here is signed, or done for somebody else: such parts are hashed where they are there.
      expect([signature, onBehalfOf]).toEqual([null, null])
      const previous = heads.get(stream) ?? ''
      const text = canonicalize({ ...content, ...(done && { done }), stream, machine: machine.toString('hex'), previous })!
      expect(sum.toString('hex')).toBe(hash('sha256', `\0${text}`))
      heads.set(stream, sum.toString('hex'))
    }
    const { rows } = await pool.query<{ id: string; hash: string }>(`select id, encode(hash, 'hex') as hash from stream`)
    expect(new Map(rows.map(({ id, hash }) => [id, hash]))).toEqual(heads)
  })

  test('leave tables that are what a replay makes of the log', async () => {
    for (const definition of [place, firm]) {
      const { differences, events: replayed } = await replay(pool, definition, { adopt: false })
      expect({ differences, replayed }).toEqual({ differences: [], replayed: events.filter(({ type }) => type === definition.type).length })
    }
  })
})

/** What the clients believe about the documents: nothing that is certain. */
class Board {
  readonly believed = new Map<string, { type: string; version: number }>()
  readonly commands: Command[] = []
  readonly receipts = new Map<Command, Receipt>()

  constructor() {
    for (let i = 0; i < documents; i++) this.add()
  }

  add(): void {
    this.believed.set(randomUUID(), { type: chance(0.4) ? 'place' : 'firm', version: 0 })
  }

  note(command: Command, answer: Receipt): void {
    this.receipts.set(command, answer)
    const document = this.believed.get(command.document)
    if (!document) return
    if (answer.state === 'deleted') {
      this.believed.delete(command.document)
      this.add()
    } else document.version = Math.max(document.version, answer.version)
  }
}

async function work(engines: readonly Engine[], board: Board, sent: Sent[]): Promise<void> {
  for (let i = 0; i < commandsEach; i++) {
    const command = invent(board)
    board.commands.push(command)
    const allowed = !chance(0.02)
    const before = board.receipts.get(command)
    const asked = pick(engines).execute(allowed ? clerk : { ...clerk, grants: pick([{}, reader.grants]) }, command)
    const answer = await Promise.race([asked, late()]).catch((error: Error) => error)
    if (!(answer instanceof Error)) board.note(command, answer)
    sent.push({ command, allowed, before, answer })
  }
}

function invent(board: Board): Command {
  if (board.commands.length > 0 && chance(0.1)) return pick(board.commands)
  const [document, { type, version }] = pick([...board.believed])
  const [action, input] = pick(deeds)(type, board)
  const reused = board.commands.length > 0 && chance(0.05) ? pick(board.commands) : undefined
  const fresh: Command = {
    id: randomUUID(),
    type,
    document,
    action,
    version: Math.max(0, version + pick([0, 0, 0, 0, 0, 0, 0, -1, 1])),
    input,
    ...(chance(0.1) && { done: { device: randomUUID(), at: new Date(1e12).toISOString(), counts: chance(0.5) } }),
  }
  if (reused) return { ...fresh, id: reused.id, document: reused.document, type: reused.type }
  if (chance(0.02)) return { ...fresh, type: pick(['nothing', 'constructor', '__proto__']) }
  return fresh
}

const ids = (board: Board, type: string) => [...board.believed].filter(([, each]) => each.type === type).map(([id]) => id)
const places = (board: Board) => ids(board, 'place').filter(() => chance(0.3))

/** What the clients do, more often what is right. */
const deeds: ((type: string, board: Board) => [action: string, input: Record<string, unknown>])[] = [
  ...Array.from({ length: 8 }, () => (type: string, board: Board): [string, Record<string, unknown>] => ['save', filled(type, board)]),
  (_, board) => ['save', { inn: '301234567', name: 'Нур', placeId: pick([randomUUID(), ...board.believed.keys()]) }],
  (type, board) => [
    'save',
    {
      ...filled(type, board),
      ...pick([{ inn: 'x' }, { code: '' }, { other: 1 }, { constructor: 1 }, JSON.parse('{"__proto__": 1}') as object, { name: 'a\0' }]),
    },
  ],
  () => ['deactivate', {}],
  () => ['deactivate', {}],
  () => ['activate', {}],
  () => ['activate', {}],
  () => ['delete', {}],
  () => [pick(['explode', 'constructor', '__proto__', 'toString']), {}],
]

const filled = (type: string, board: Board): Record<string, unknown> =>
  type === 'place'
    ? { name: { ln: 'Joy', cl: `Жой ${random()}`, ru: 'Место' }, code: String(Math.floor(random() * 40)) }
    : {
        inn: '301234567',
        name: `«Нур» ${random()} \u2028 🙂`,
        others: places(board),
        ...(chance(0.3) && { placeId: pick([null, ...ids(board, 'place')]) }),
      }

/** No answer in time: the clock of the test, not a pause. */
async function late(): Promise<never> {
  await sleep(20_000, undefined, { ref: false })
  throw new Error('never answered')
}

/** Mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
