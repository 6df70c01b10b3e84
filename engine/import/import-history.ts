import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { read } from '@nazorat/machines/fields'
import type { Problems } from '@nazorat/machines/workflow'
import { append } from '../commands/append.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { difference } from '../commands/decide.ts'
import { type Entries, type Entry, sealed } from '../commands/entry.ts'
import { type Document, evolve, initialDocument } from '../documents/document.ts'
import { findDangling } from '../documents/references.ts'
import type { Engine } from '../engine.ts'
import type { Event } from '../event-store/event.ts'
import { canonical } from '../event-store/hash.ts'
import { lockHead } from '../event-store/head.ts'
import { storeMachines } from '../event-store/machines.ts'
import { isPersonal, keysFor } from '../event-store/personal-data.ts'
import { database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'

/** A document as another system kept its history. */
export interface ImportedHistory {
  readonly document: string
  /** The values of its fields, from the first event on. */
  readonly values: Readonly<Record<string, unknown>>
  /** In the order in which it happened. */
  readonly steps: readonly ImportedStep[]
}

interface ImportedStep {
  readonly command: string
  readonly action: string
  /** The state that it led to. */
  readonly to: string
  readonly actor: string
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  /** All that the source said of it. */
  readonly source: Readonly<Record<string, string>>
}

/** Histories that the definition or the database does not take: why, by the id of their document. */
export class HistoryRefused extends Error {
  readonly faults: ReadonlyMap<string, string>

  constructor(faults: ReadonlyMap<string, string>) {
    super(Array.from(faults, ([document, fault]) => `${document}: ${fault}`)[0])
    this.faults = faults
  }
}

/**
 * Puts the history of documents that another system decided on into the log, each event at its own moment, on no role's
 * authority and by a machine that says that it was `imported`. All of them, or none. Returns how many documents were new:
 * one that is there is left as it is. `origin` says where they come from. Throws `HistoryRefused` with all that have a state, an
 * action or a value that the definition does not know.
 */
export async function importHistory(
  { pool, referenceData, definitionOf }: Engine,
  definition: Definition,
  origin: string,
  brought: readonly ImportedHistory[],
): Promise<number> {
  refuse(brought.map((each) => [each.document, faultIn(definition, each)]))
  const machine = importedMachine(definition, brought)
  return inTransaction(pool, async (client) => {
    await lockHead(client)
    await storeMachines(client, [{ hash: machine.hash, type: definition.type, source: machine.source }])
    const there = await existing(
      client,
      brought.map(({ document }) => document),
    )
    const fresh = brought.filter(({ document }) => !there.has(document))
    const { fields } = definition
    const dangling = await findDangling(
      { db: client, definitionOf },
      fresh.map(({ values }) => ({ definition, actor: null, fields, input: values, before: {}, others: {} })),
    )
    refuse(fresh.map(({ document }, i) => [document, firstOf(dangling[i]!)]))
    const keys = await keysFor(client, isPersonal(definition) ? fresh.map(({ document }) => document) : [])
    let documents = new Map(fresh.map(({ document }) => [document, initialDocument(definition, document)]))
    for (let version = 1; documents.size > 0; version++) {
      const entries = fresh
        .filter(({ steps }) => steps.length >= version)
        .map((each) => entryOf(definition, machine.hash, origin, each, documents.get(each.document)!, keys.get(each.document)))
      if (entries.length === 0) break
      await appendAll(client, referenceData, entries)
      documents = new Map(entries.map(({ document }) => [document.id, document]))
    }
    return fresh.length
  })
}

/** The ids that documents have already. */
async function existing(client: PoolClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database(client)
    .selectFrom('stream')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function appendAll(client: PoolClient, reference: ReferenceData, entries: readonly Entry[]): Promise<void> {
  for (let i = 0; i < entries.length; i += batchSize) {
    const late = await append(
      client,
      reference,
      entries.slice(i, i + batchSize).map((entry): Entries => [entry]),
    )
    if (late.size > 0) throw new Error(`${[...late].join(', ')} moved while it was brought in`)
  }
}

const batchSize = 200

function entryOf(
  definition: Definition,
  machine: Buffer,
  origin: string,
  { values, steps }: ImportedHistory,
  before: Document,
  key: Buffer | null | undefined,
): Entry {
  const { command, action, to, actor, at, source } = steps[before.version]!
  const event: Event = {
    stream: before.id,
    version: before.version + 1,
    type: definition.type,
    action,
    from: before.version === 0 ? null : before.state,
    to,
    actor,
    organization: null,
    role: null,
    origin,
    at,
    input: source,
    patch: before.version === 0 ? difference(before.values, values) : {},
    machine,
    command,
    signature: null,
    onBehalfOf: null,
    done: null,
  }
  return sealed({ definition, event, document: evolve(before, event), effects: [], signature: null, referenceVersion: null }, key)
}

/**
 * The moments (ISO 8601, UTC) of the events that were imported into documents, by their ids, in their order: those of the documents
 * that have any.
 */
export async function importedMoments(
  db: Pool | PoolClient,
  documents: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database(db)
    .selectFrom('event')
    .select(['stream', 'at'])
    .where('stream', '=', sql<string>`any(${documents})`)
    .where('origin', 'like', 'import %')
    .orderBy('stream')
    .orderBy('version')
    .execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ stream }) => stream),
      ([stream, events]) => [stream, events.map(({ at }) => at.toISOString())],
    ),
  )
}

/** A state, an action or a value of a history that the definition does not know, or that it is not in order; null where it is right. */
export function faultIn(definition: Definition, { values, steps }: Pick<ImportedHistory, 'values' | 'steps'>): string | null {
  if (steps.length === 0) return 'has no events'
  for (const { action, to } of steps) {
    if (!Object.hasOwn(definition.actions, action)) return `${definition.type} has no action ${action}`
    if (!Object.hasOwn(definition.states, to)) return `${definition.type} has no state ${to}`
  }
  if (steps.some(({ at }, i) => i > 0 && at < steps[i - 1]!.at)) return 'its events are not in the order of their moments'
  return firstOf(read(definition.fields, values).problems)
}

function refuse(judged: readonly (readonly [document: string, fault: string | null])[]): void {
  const faults = new Map(judged.flatMap(([document, fault]) => (fault === null ? [] : [[document, fault] as const])))
  if (faults.size > 0) throw new HistoryRefused(faults)
}

const firstOf = (problems: Problems): string | null => Object.values(problems).flat()[0]?.ru ?? null

/**
 * The machine that stands for those of another system: every step that was brought in, and no other, on no role's authority.
 * It is kept like the others, so that a replay of the log can tell that no machine of ours decided.
 */
function importedMachine({ type, machine }: Definition, brought: readonly ImportedHistory[]): { hash: Buffer; source: string } {
  const initial = initialDocument({ type, machine, fields: {} } as Definition, '').state
  const moves = new Map<string, Map<string, Set<string>>>()
  const deeds: Record<string, { may: string; by: string }> = {}
  for (const { steps } of brought) {
    let from = initial
    for (const { action, to } of steps) {
      const of = moves.get(from) ?? new Map<string, Set<string>>()
      moves.set(from, of.set(action, (of.get(action) ?? new Set()).add(to)))
      deeds[action] = { may: '', by: 'system' }
      from = to
    }
    if (!moves.has(from)) moves.set(from, new Map())
  }
  const root: Node = { id: 'imported', initial: initial.split('.')[0]!, states: {} }
  for (const path of [initial, ...moves.keys()]) place(root, path.split('.'))
  for (const [from, of] of moves) {
    place(root, from.split('.')).on = Object.fromEntries(
      Array.from(of, ([action, targets]) => [action, [...targets].sort().map((to) => `#imported.${to}`)]),
    )
  }
  const source = canonical({ config: root, deeds, imported: true })
  return { source, hash: hash('sha256', source, 'buffer') }
}

/** The machines that stand for those of other systems: their hashes in hex. In the canonical form the mark comes last. */
export async function importedMachines(db: Pool | PoolClient): Promise<ReadonlySet<string>> {
  const rows = await database(db)
    .selectFrom('machine')
    .select('hash')
    .where(sql<string>`right(source, 16)`, '=', '"imported":true}')
    .execute()
  return new Set(rows.map(({ hash }) => hash.toString('hex')))
}

interface Node {
  id?: string
  initial?: string
  states?: Record<string, Node>
  on?: Record<string, string[]>
}

function place(node: Node, [key, ...rest]: readonly string[]): Node {
  if (key === undefined) return node
  node.states ??= {}
  node.initial ??= key
  return place((node.states[key] ??= {}), rest)
}
