import type { Pool, PoolClient } from 'pg'
import { type Actor, actionIn, type Effect, type Receipt, Refusal } from '@nazorat/machines'
import type { Command, Document } from './command.ts'
import type { DeadlineInputs } from '../deadlines/inputs.ts'
import { initialDocument } from './decide.ts'
import { loadDocuments, DocumentCache } from '../documents/load.ts'
import { earlierReceipt, hasHappened } from './idempotency.ts'
import { type LookupContext, dependOnReferrers } from './lookups.ts'
import { type PendingCommand, CommandHandler } from './command-handler.ts'
import type { PipelinedConnection } from '../postgres/pipelined-connection.ts'
import { append, type Entry, mostEffects } from '../event-store/append.ts'
import { deletedState } from '../documents/table.ts'

interface QueuedCommand extends PendingCommand {
  /** How often it met a document that had moved on since it was last loaded here. */
  tries: number
  /** Where the log stood when nothing referred to its document, if it asks that. */
  since?: number
  resolve(receipt: Receipt): void
  reject(reason: unknown): void
}

/** So many batches are under way at most: one is decided while the other is written. */
const atOnce = 2

/** However much is in flight: whoever is in a batch waits for all of it. */
const mostInBatch = 128

interface Settings {
  readonly pool: Pool
  /** For appends alone. */
  readonly connection: PipelinedConnection
  readonly context: LookupContext
  readonly machines: ReadonlyMap<string, Buffer>
  readonly now: () => string
  readonly deadlineInputs: DeadlineInputs
  readonly appended: () => void
}

/**
 * Takes commands and appends what they decide. Commands that are in flight at the same moment share one
 * statement and one commit, and each gets a verdict of its own; nothing waits for a batch to fill. At most
 * two batches are under way, so that one is decided while the other is written, and a document is in one
 * of them at most. A command that asks about sets (is this period covered, is this number taken) or that
 * reaches other documents is decided alone, under the lock of the log's head: between its answer and its
 * append nothing happens. Nobody sees a step before the disk has it.
 */
export class CommandBatcher {
  readonly #settings: Settings
  readonly #context: LookupContext
  readonly #handler: CommandHandler
  readonly #cache = new DocumentCache(10_000)
  #waiting: QueuedCommand[] = []
  readonly #busy = new Set<string>()
  #batches = 0
  #scheduled = false

  constructor(settings: Settings) {
    this.#settings = settings
    this.#context = settings.context
    this.#handler = new CommandHandler({ ...settings, definitionOf: settings.context.definitionOf })
  }

  execute(actor: Actor, command: Command, at?: string): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      // A type that is not there is refused here: in a batch it would take the others down with it.
      this.#context.definitionOf(command.type)
      this.#waiting.push({ actor, command, at, tries: 0, resolve, reject })
      this.#schedule()
    })
  }

  /** True while a command is waiting or being appended. */
  get working(): boolean {
    return this.#waiting.length > 0 || this.#batches > 0
  }

  /** Those that arrive within one turn of the event loop go together; a lone one does not wait. */
  #schedule(): void {
    if (this.#scheduled || this.#batches >= atOnce) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (this.#waiting.length > 0 && this.#batches < atOnce) void this.#runBatch()
    })
  }

  async #runBatch(): Promise<void> {
    const batch = this.#takeBatch()
    if (batch.length === 0) return
    this.#batches++
    if (this.#waiting.length > 0) this.#schedule()
    try {
      await this.#appendBatch(batch)
    } catch (error) {
      this.#fail(batch, error)
    } finally {
      for (const { command } of batch) this.#busy.delete(command.document)
      this.#batches--
      if (this.#waiting.length > 0) this.#schedule()
    }
  }

  /** The database failed: those that have not been answered are told so. Those that wait again are answered by a later batch. */
  #fail(batch: readonly QueuedCommand[], error: unknown): void {
    const waiting = new Set(this.#waiting)
    for (const asked of batch) if (!waiting.has(asked)) asked.reject(error)
  }

  /**
   * The waiting commands whose documents are in no batch, up to half of what is in flight; the others keep their order. Those
   * who are answered together ask again together: all of them in one batch would have Postgres wait while it is decided.
   */
  #takeBatch(): QueuedCommand[] {
    const most = Math.min(mostInBatch, Math.ceil((this.#waiting.length + this.#busy.size) / atOnce))
    const batch: QueuedCommand[] = []
    const rest: QueuedCommand[] = []
    for (const asked of this.#waiting) {
      if (batch.length >= most || this.#busy.has(asked.command.document)) rest.push(asked)
      else {
        this.#busy.add(asked.command.document)
        batch.push(asked)
      }
    }
    this.#waiting = rest
    return batch
  }

  async #appendBatch(batch: QueuedCommand[]): Promise<void> {
    const documents = await this.#load(batch)
    const optimistic: { asked: QueuedCommand; entry: Entry }[] = []
    const serialized: QueuedCommand[] = []
    const sort = async (asked: QueuedCommand, document: Document) => {
      const earlier = await this.#earlierReceipt(this.#settings.pool, asked, document)
      if (earlier) asked.resolve(earlier)
      else if (this.#handler.needsLock(asked.command, document)) {
        await this.#searchAhead(asked, document)
        serialized.push(asked)
      } else optimistic.push({ asked, entry: await this.#handler.decide(this.#context, asked, document) })
    }
    const asking: Promise<void>[] = []
    const now = this.#settings.now()
    for (const asked of batch) {
      const document = documents.get(asked.command.document)!
      try {
        // Most commands ask the database nothing, and those are not made to wait for each other's turns.
        if (this.#handler.needsNoQuery(asked.command, document)) optimistic.push({ asked, entry: this.#handler.conclude(asked, document, { lookups: {}, now: asked.at ?? now }) })
        else asking.push(sort(asked, document).catch((error: unknown) => this.#refuse(asked, error)))
      } catch (error) {
        this.#refuse(asked, error)
      }
    }
    await Promise.all(asking)
    if (optimistic.length > 0) await this.#appendOptimistic(optimistic).catch((error: unknown) => this.#fail(optimistic.map(({ asked }) => asked), error))
    if (serialized.length > 0) await this.#appendUnderLock(serialized)
  }

  async #appendOptimistic(optimistic: { asked: QueuedCommand; entry: Entry }[]): Promise<void> {
    const { deadlineInputs, connection } = this.#settings
    const entries = optimistic.map(({ entry }) => entry)
    const conflicts = await append(await connection.open(), deadlineInputs, entries).catch((error: unknown) => {
      if (!isOfOne(error)) throw error
      if (optimistic.length === 1) this.#failOne(optimistic[0]!.asked, error)
      return null
    })
    if (!conflicts) {
      if (optimistic.length > 1) for (const each of optimistic) await this.#appendOptimistic([each])
      return
    }
    await this.#refreshDeadlineInputs(entries)
    for (const { asked, entry } of optimistic) {
      if (conflicts.has(entry.document.id)) this.#retry(asked)
      else this.#accept(asked, entry)
    }
    if (conflicts.size < optimistic.length) this.#settings.appended()
  }

  /** Decides a command once without the lock, when all tables must be searched for it: under the lock only what moved meanwhile is. */
  async #searchAhead(asked: QueuedCommand, document: Document): Promise<void> {
    const { type, action } = asked.command
    const definition = this.#context.definitionOf(type)
    if (!dependOnReferrers(definition, actionIn(definition, action, document.state)?.lookups ?? [])) return
    const { rows } = await this.#settings.pool.query<{ pos: string }>('select pos from head')
    await this.#handler.decide(this.#context, asked, document)
    asked.since = Number(rows[0]!.pos)
  }

  /** Appends command by command, each whole or not at all: one that fails takes no other with it. Nobody is answered before the commit. */
  async #appendUnderLock(serialized: readonly QueuedCommand[]): Promise<void> {
    const appended: Entry[] = []
    const answers: (() => void)[] = []
    await this.#inTransaction(async (client) => {
      await client.query('select from head for update; savepoint command')
      for (const asked of serialized) {
        try {
          answers.push(await this.#appendOne(client, asked, appended))
          await client.query('release savepoint command; savepoint command')
        } catch (error) {
          answers.push(() => this.#failOne(asked, error))
          await client.query('rollback to savepoint command')
        }
      }
    })
    await this.#refreshDeadlineInputs(appended)
    for (const answer of answers) answer()
    if (appended.length > 0) this.#settings.appended()
  }

  /** Decides a command while nothing else can happen, and appends it with what it reaches; gives what answers it. Throws what it is to be told. */
  async #appendOne(client: PoolClient, asked: QueuedCommand, appended: Entry[]): Promise<() => void> {
    const [document] = await this.#loadFresh(client, [asked.command])
    const earlier = await this.#earlierReceipt(client, asked, document!)
    if (earlier) return () => asked.resolve(earlier)
    const entries = await this.#decideUnderLock(client, asked, document!)
    // Under the lock only a document that was deleted, or that is reached twice, stands elsewhere than it was found.
    if ((await append(client, this.#settings.deadlineInputs, entries)).size > 0) throw new Conflict()
    appended.push(...entries)
    return () => this.#accept(asked, ...entries)
  }

  /** A setting that was changed counts for what is decided after it. */
  async #refreshDeadlineInputs(entries: readonly Entry[]): Promise<void> {
    const { deadlineInputs } = this.#settings
    // One that could not be read is read with the next append: what is written until then is computed anew.
    if (entries.some(({ event }) => deadlineInputs.dependsOn(event.type))) await deadlineInputs.refresh().catch(() => {})
  }

  async #inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#settings.pool.connect()
    let broken = true
    try {
      await client.query('begin')
      await work(client)
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
      broken = false
    } finally {
      // A connection that failed half-way is closed, and Postgres rolls back what it held.
      client.release(broken)
    }
  }

  /** What a command decides while nothing else can happen, for its own document first. */
  async #decideUnderLock(client: PoolClient, asked: QueuedCommand, document: Document): Promise<[Entry, ...Entry[]]> {
    if (document.version > 0 && (await hasHappened(client, asked.command))) throw new Refusal('keyReused')
    const entry = await this.#handler.decide({ ...this.#context, db: client, since: asked.since }, asked, document, client)
    if (entry.effects.length > mostEffects) throw new Error(`${asked.command.action} reaches ${entry.effects.length} documents at once`)
    const entries: [Entry, ...Entry[]] = [entry]
    for (const reached of entry.effects) entries.push(await this.#decideEffect(client, asked, entry.event.at, reached))
    return entries
  }

  /** What a command does to another document than its own: by the same actor, at the same moment, under the same id. */
  async #decideEffect(client: PoolClient, { actor, command }: QueuedCommand, at: string, { type, document: id, action, input }: Effect): Promise<Entry> {
    const document = (await loadDocuments(client, this.#context.definitionOf(type), [id])).get(id)
    if (!document) throw new Refusal('notFound')
    const caused: Command = { ...command, type, document: id, action, input, version: document.version }
    if (await hasHappened(client, caused)) throw new Refusal('keyReused')
    return this.#handler.decide({ ...this.#context, db: client }, { actor, command: caused, at, isEffect: true }, document, client)
  }

  #accept({ resolve }: QueuedCommand, ...entries: [Entry, ...Entry[]]): void {
    for (const { document } of entries) {
      if (document.state === deletedState) this.#cache.forget(document.id)
      else this.#cache.keep(document)
    }
    const { id, version, state } = entries[0].document
    resolve({ id, version, state })
  }

  /** What was only remembered of a document may be behind another process: a refusal of it is judged anew. */
  #refuse(asked: QueuedCommand, error: unknown): void {
    if (error instanceof Refusal && asked.tries === 0 && this.#cache.find(asked.command.document)) this.#retry(asked)
    else asked.reject(error)
  }

  /** The one command that could not be appended. */
  #failOne(asked: QueuedCommand, error: unknown): void {
    if (constraintOf(error) === 'event_command') asked.reject(new Refusal('keyReused'))
    else if (error instanceof Conflict || constraintOf(error) === 'refer') this.#retry(asked)
    else asked.reject(error)
  }

  /** The document moved between the load and the append: the next load sees it, and the command is judged anew. */
  #retry(asked: QueuedCommand): void {
    this.#cache.forget(asked.command.document)
    if (++asked.tries < 5) this.#waiting.push(asked)
    else asked.reject(new Refusal(asked.command.version === 0 ? 'notFound' : 'unavailable'))
  }

  /** What a command that was sent before was answered then, or null. Throws what one that comes too conflicts is told. */
  async #earlierReceipt(db: Pool | PoolClient, { command, tries }: QueuedCommand, document: Document): Promise<Receipt | null> {
    // A document that is gone looks like one that is to be made, until the append says no.
    if (document.version === command.version && (document.version > 0 || tries === 0)) return null
    const receipt = await earlierReceipt(db, this.#context.definitionOf(command.type), command)
    if (!receipt && document.version !== command.version) throw new Refusal(document.version === 0 ? 'notFound' : 'moved')
    return receipt
  }

  async #load(batch: readonly QueuedCommand[]): Promise<Map<string, Document>> {
    const documents = new Map<string, Document>()
    const missing: Command[] = []
    for (const { command } of batch) {
      const recent = this.#cache.find(command.document)
      // A version that is not the recent one's may only mean that this process is behind.
      if (recent && recent.version === command.version && recent.type === command.type) documents.set(recent.id, recent)
      else missing.push(command)
    }
    for (const document of await this.#loadFresh(this.#settings.pool, missing)) documents.set(document.id, document)
    return documents
  }

  async #loadFresh(db: Pool | PoolClient, commands: readonly Command[]): Promise<Document[]> {
    const loaded: Document[] = []
    for (const [type, asked] of Map.groupBy(commands, ({ type }) => type)) {
      const definition = this.#context.definitionOf(type)
      const found = await loadDocuments(db, definition, asked.map(({ document }) => document))
      loaded.push(...asked.map(({ document }) => found.get(document) ?? initialDocument(definition, document)))
    }
    return loaded
  }
}

/** A document stands elsewhere than a command found it. */
class Conflict extends Error {}

/** Whether an append failed for what a command brought (classes of SQLSTATE), and not for the database: the others are appended without it. */
const isOfOne = (error: unknown): boolean => /^(22|23|54)/.test((error as { code?: string }).code ?? '')

/** The constraint that a command broke: `event_command` when it had happened to its document before, `refer` when it refers to what is gone. */
const constraintOf = (error: unknown): string | undefined => (error as { constraint?: string }).constraint
