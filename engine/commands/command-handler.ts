import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Receipt } from '@nazorat/machines/api-types'
import { actionIn } from '@nazorat/machines/definition'
import { withRowIds } from '@nazorat/machines/fields'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { logUnread } from '../documents/reference-data.ts'
import { type Entries, type Entry, sealAll } from './entry.ts'
import { database } from '../postgres/database.ts'
import type { PipelinedConnection } from '../postgres/pipelined-connection.ts'
import { measureAppend } from '../telemetry/metrics.ts'
import { appendLocked, Conflict, type LockedOutcome } from './append-locked.ts'
import { type AppendOutcome, appendOptimistic } from './append-optimistic.ts'
import { CommandBatcher, type QueuedCommand } from './batcher.ts'
import { type Command, earlierReceipt, isNew } from './command.ts'
import type { Document } from '../documents/document.ts'
import { type CommandOn, decideAll, type DecideSettings, dependsOnReferenceData, isFailure, needsLock } from './decide-all.ts'
import { DocumentCache } from './document-cache.ts'
import { dependOnReferrers } from '../documents/lookups.ts'

interface Settings extends DecideSettings {
  readonly pool: Pool
  /** For appends alone. */
  readonly connection: PipelinedConnection
  /** Called when the log has grown. */
  readonly appended: () => void
}

/** A command that is tried so often meets a document that keeps moving. */
const maxTries = 5

/** The constraints that say that something has changed since a command was decided. */
const retriable = new Set(['refer', 'stand_at', 'reference_data_at'])

interface DecidedCommand {
  readonly queued: QueuedCommand
  readonly entries: Entries
}

/**
 * Takes commands, decides them and appends what they decide; each gets an answer of its own, and none before its event is on
 * the disk. Most commands are appended optimistically: if their document has moved meanwhile, they are decided again. A
 * command that asks about sets (is this period covered, is this number taken) is decided under the lock of the log's head:
 * between its lookups and its append nothing else happens. Its effects on other documents are appended with it, or it is not.
 */
export class CommandHandler {
  readonly #settings: Settings
  readonly #cache = new DocumentCache()
  readonly #batcher = new CommandBatcher((batch) => this.#handle(batch))

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async execute(actor: Actor, command: Command, at?: string): Promise<Receipt> {
    // A type that there is not is refused here: in a batch it would take the others down with it.
    const definition = this.#definitionOf(command)
    return this.#batcher.add(actor, { ...command, input: withRowIds(definition, command.action, command.input, randomUUID) }, at)
  }

  /** True while a command has no answer. */
  get working(): boolean {
    return this.#batcher.working
  }

  async #handle(batch: readonly QueuedCommand[]): Promise<void> {
    // 1. Load the documents, from the cache where it has them.
    const documents = await this.#cache.load(
      this.#settings.context,
      batch.map(({ command }) => command),
    )
    // A change by another process counts for what is decided from now on.
    if (batch.some(({ command }) => dependsOnReferenceData(this.#definitionOf(command), command, documents.get(command.document)!)))
      await this.#settings.referenceData.refresh()

    // 2. Answer commands that were sent before.
    const late = batch.filter(({ command, tries }) => !isNew(command, documents.get(command.document)!, tries === 0))
    const answered = new Set<QueuedCommand>()
    await Promise.all(
      late.map(async (queued) => {
        if (await this.#answer(queued, documents.get(queued.command.document)!)) answered.add(queued)
      }),
    )
    const commands = answered.size > 0 ? batch.filter((queued) => !answered.has(queued)) : batch

    // 3. Decide those that need no lock.
    const byLock = Map.groupBy(commands, ({ command, tries }) =>
      needsLock(this.#definitionOf(command), command, documents.get(command.document)!, tries),
    )
    const decided = await this.#decide(byLock.get(false) ?? [], documents)
    const locked = await this.#decideAhead(byLock.get(true) ?? [], documents)

    // 4. Append them in one statement.
    if (decided.length > 0) await this.#appendOptimistic(decided)

    // 5. Decide and append the rest under the lock.
    if (locked.length > 0) await this.#appendLocked(locked)
  }

  #definitionOf = ({ type }: Command) => this.#settings.context.definitionOf(type)

  /** Answers a command that was sent before, or comes too late. Says whether it has. */
  async #answer(queued: QueuedCommand, document: Document): Promise<boolean> {
    try {
      const receipt = await earlierReceipt(this.#settings.context, queued.command, document, queued.tries === 0)
      if (receipt) queued.resolve(receipt)
      return receipt !== null
    } catch (error) {
      this.#refuse(queued, error)
      return true
    }
  }

  async #decide(batch: readonly QueuedCommand[], documents: ReadonlyMap<string, Document>): Promise<DecidedCommand[]> {
    const outcomes = await sealAll(this.#settings.pool, await decideAll(this.#settings, onDocuments(batch, documents)))
    return batch.flatMap((queued, i) => {
      const outcome = outcomes[i]!
      if (!isFailure(outcome)) return [{ queued, entries: outcome }]
      this.#refuse(queued, outcome.error)
      return []
    })
  }

  /**
   * Decides commands that ask what refers to their documents once without the lock: under it only what moved since is searched.
   * Returns the commands that were not refused.
   */
  async #decideAhead(batch: readonly QueuedCommand[], documents: ReadonlyMap<string, Document>): Promise<QueuedCommand[]> {
    const asking = batch.filter(({ command }) => {
      const definition = this.#definitionOf(command)
      return dependOnReferrers(definition, actionIn(definition, command.action, documents.get(command.document)!.state)?.lookups ?? [])
    })
    if (asking.length === 0) return [...batch]
    const { pos } = await database(this.#settings.pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()
    const decided = new Set((await this.#decide(asking, documents)).map(({ queued }) => queued))
    for (const queued of decided) queued.since = pos
    return batch.filter((queued) => decided.has(queued) || !asking.includes(queued))
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
    const outcomes = await measureAppend('locked', locked.length, () => appendLocked(this.#settings, locked)).catch((error: unknown) =>
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

  #accept(queued: QueuedCommand, entries: Entries): void {
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

const onDocuments = (batch: readonly QueuedCommand[], documents: ReadonlyMap<string, Document>): CommandOn[] =>
  batch.map(({ actor, command, at, since }) => ({ actor, command, at, since, document: documents.get(command.document)! }))
