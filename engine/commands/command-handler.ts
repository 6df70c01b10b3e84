import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Receipt } from '@nazorat/machines/api-types'
import { actionIn } from '@nazorat/machines/definition'
import { withRowIds } from '@nazorat/machines/fields'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { type ReferenceData, logUnread } from '../documents/reference-data.ts'
import type { Decided, Entry } from './entry.ts'
import { database } from '../postgres/database.ts'
import type { PipelinedConnection } from '../postgres/pipelined-connection.ts'
import { measureAppend } from '../telemetry/metrics.ts'
import { appendLocked, Conflict, type LockedOutcome } from './append-locked.ts'
import { type AppendOutcome, appendOptimistic } from './append-optimistic.ts'
import { CommandBatcher, type QueuedCommand } from './batcher.ts'
import type { Command } from './command.ts'
import type { Document } from '../documents/document.ts'
import { Decider } from './decider.ts'
import { DocumentCache } from './document-cache.ts'
import { earlierReceipt } from './idempotency.ts'
import { dependOnReferrers, type LookupContext } from '../documents/lookups.ts'

interface Settings {
  readonly pool: Pool
  /** For appends alone. */
  readonly connection: PipelinedConnection
  readonly context: LookupContext
  /** The hash of each type's machine. */
  readonly machines: ReadonlyMap<string, Buffer>
  readonly now: () => string
  readonly referenceData: ReferenceData
  /** Called when the log has grown. */
  readonly appended: () => void
}

/** A command that is tried so often meets a document that keeps moving. */
const maxTries = 5

/** The constraints that say that something has changed since a command was decided. */
const retriable = new Set(['refer', 'stand_at', 'reference_data_at'])

interface DecidedCommand {
  readonly queued: QueuedCommand
  readonly entries: Decided
}

/**
 * Takes commands, decides them and appends what they decide; each gets an answer of its own, and none before its event is on
 * the disk. Most commands are appended optimistically: if their document has moved meanwhile, they are decided again. A
 * command that asks about sets (is this period covered, is this number taken) is decided under the lock of the log's head:
 * between its lookups and its append nothing else happens. Its effects on other documents are appended with it, or it is not.
 */
export class CommandHandler {
  readonly #settings: Settings
  readonly #context: LookupContext
  readonly #decider: Decider
  readonly #cache = new DocumentCache()
  readonly #batcher = new CommandBatcher((batch) => this.#handle(batch))

  constructor(settings: Settings) {
    this.#settings = settings
    this.#context = settings.context
    this.#decider = new Decider({ ...settings, definitionOf: settings.context.definitionOf })
  }

  async execute(actor: Actor, command: Command, at?: string): Promise<Receipt> {
    // A type that there is not is refused here: in a batch it would take the others down with it.
    const definition = this.#context.definitionOf(command.type)
    return this.#batcher.add(actor, { ...command, input: withRowIds(definition, command.action, command.input, randomUUID) }, at)
  }

  /** True while a command has no answer. */
  get working(): boolean {
    return this.#batcher.working
  }

  async #handle(batch: readonly QueuedCommand[]): Promise<void> {
    // 1. Load the documents, from the cache where it has them.
    const documents = await this.#cache.load(
      this.#context,
      batch.map(({ command }) => command),
    )
    // A change by another process counts for what is decided from now on.
    if (batch.some(({ command }) => this.#decider.dependsOnReferenceData(command, documents.get(command.document)!)))
      await this.#settings.referenceData.refresh()

    // 2. Decide what can be decided without the lock. Most commands ask the database nothing, and do not wait for the others.
    const decided: DecidedCommand[] = []
    const locked: QueuedCommand[] = []
    const asking: Promise<void>[] = []
    const now = this.#settings.now()
    for (const queued of batch) {
      const document = documents.get(queued.command.document)!
      try {
        if (this.#decider.needsNoQuery(queued.command, document)) {
          decided.push({ queued, entries: [this.#decider.conclude(queued, document, { lookups: {}, now: queued.at ?? now })] })
        } else
          asking.push(this.#decideWithQueries(queued, document, decided, locked).catch((error: unknown) => this.#refuse(queued, error)))
      } catch (error) {
        this.#refuse(queued, error)
      }
    }
    await Promise.all(asking)

    // 3. Append it in one statement.
    if (decided.length > 0) await this.#appendOptimistic(decided)

    // 4. Decide and append the rest under the lock.
    if (locked.length > 0) await this.#appendLocked(locked)
  }

  /** Answers a command that was sent before, decides another, or puts it among those that need the lock. */
  async #decideWithQueries(queued: QueuedCommand, document: Document, decided: DecidedCommand[], locked: QueuedCommand[]): Promise<void> {
    const { command } = queued
    const receipt = await earlierReceipt(this.#context, command, document, queued.tries === 0)
    if (receipt) queued.resolve(receipt)
    else if (this.#decider.needsLock(command, document, queued.tries)) {
      await this.#decideAhead(queued, document)
      locked.push(queued)
    } else decided.push({ queued, entries: await this.#decider.decide(this.#context, queued, document) })
  }

  /** Decides a command once without the lock when it asks what refers to its document: under the lock only what moved since is searched. */
  async #decideAhead(queued: QueuedCommand, document: Document): Promise<void> {
    const { type, action } = queued.command
    const definition = this.#context.definitionOf(type)
    if (!dependOnReferrers(definition, actionIn(definition, action, document.state)?.lookups ?? [])) return
    const { pos } = await database(this.#settings.pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    await this.#decider.decide(this.#context, queued, document)
    queued.since = Number(pos)
  }

  async #appendOptimistic(decided: readonly DecidedCommand[]): Promise<void> {
    const commands = decided.map(({ entries }) => entries)
    const outcomes = await measureAppend('optimistic', commands.length, () => appendOptimistic(this.#settings, commands)).catch(
      (error: unknown) => commands.map((): AppendOutcome => ({ error })),
    )
    const appended = commands.filter((_, i) => outcomes[i] === 'appended').flat()
    await this.#refreshReferenceData(appended)
    for (const [i, { queued, entries }] of decided.entries()) {
      const outcome = outcomes[i]!
      if (outcome === 'appended') this.#accept(queued, entries)
      else if (outcome === 'moved') this.#retry(queued)
      else this.#fail(queued, outcome.error)
    }
    if (appended.length > 0) this.#settings.appended()
  }

  async #appendLocked(locked: readonly QueuedCommand[]): Promise<void> {
    const to = { ...this.#settings, decider: this.#decider }
    const outcomes = await measureAppend('locked', locked.length, () => appendLocked(to, locked)).catch((error: unknown) =>
      locked.map((): LockedOutcome => ({ error })),
    )
    const appended = outcomes.flatMap((outcome) => ('entries' in outcome ? outcome.entries : []))
    await this.#refreshReferenceData(appended)
    for (const [i, queued] of locked.entries()) {
      const outcome = outcomes[i]!
      if ('entries' in outcome) this.#accept(queued, outcome.entries)
      else if ('receipt' in outcome) queued.resolve(outcome.receipt)
      else this.#fail(queued, outcome.error)
    }
    if (appended.length > 0) this.#settings.appended()
  }

  /** A setting that was changed counts for what is decided after it. */
  async #refreshReferenceData(appended: readonly Entry[]): Promise<void> {
    const { referenceData } = this.#settings
    // If the inputs cannot be read now, the next append reads them; deadlines computed until then are computed again.
    if (appended.some(({ event }) => referenceData.has(event.type))) await referenceData.refresh().catch(logUnread)
  }

  #accept(queued: QueuedCommand, entries: Decided): void {
    for (const { document } of entries) this.#cache.keep(document)
    const { id, version, state } = entries[0].document
    queued.resolve({ id, version, state })
  }

  /** A cached document may be behind another process: a refusal on it is decided again on the current one. */
  #refuse(queued: QueuedCommand, error: unknown): void {
    if (error instanceof Refusal && queued.tries === 0 && this.#cache.has(queued.command.document)) this.#retry(queued)
    else queued.reject(error)
  }

  /** Answers the one command that could not be appended, by the constraint that it broke. */
  #fail(queued: QueuedCommand, error: unknown): void {
    const { constraint } = error as { constraint?: string }
    // `event_command`: it had happened to its document before. `refer`: a document or a file that it names is gone.
    // `stand_at`: a document of its effects, or its own, had moved. `reference_data_at`: the calendar or a setting has changed.
    if (constraint === 'event_command') queued.reject(new Refusal('keyReused'))
    else if (error instanceof Conflict || retriable.has(constraint ?? '')) this.#retry(queued)
    else queued.reject(error)
  }

  /** The document moved between the load and the append: it is loaded again, and the command decided again. */
  #retry(queued: QueuedCommand): void {
    this.#cache.forget(queued.command.document)
    if (++queued.tries < maxTries) this.#batcher.putBack(queued)
    else queued.reject(new Refusal(queued.command.version === 0 ? 'notFound' : 'unavailable'))
  }
}
