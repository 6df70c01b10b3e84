import type { Receipt } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import type { Command } from './command.ts'
import type { PendingCommand } from './decide-all.ts'

/** A command that waits for its answer. */
export interface QueuedCommand extends PendingCommand {
  /** How often it met a document that had moved on since it was last loaded here. */
  tries: number
  since?: number | undefined
  resolve(receipt: Receipt): void
  reject(reason: unknown): void
}

/** At most so many batches are under way: one is decided while the other is written. */
const concurrency = 2

/** Every command of a batch waits for all of it. */
const maxBatchSize = 128

/**
 * Groups the commands that are in flight at the same moment, so that they share one statement and one commit. Nothing waits
 * for a batch to fill, and a document is in one batch at most. `handle` answers the commands of a batch, or puts them back.
 */
export class CommandBatcher {
  readonly #handle: (batch: readonly QueuedCommand[]) => Promise<void>
  #waiting: QueuedCommand[] = []
  readonly #busy = new Set<string>()
  #batches = 0
  #scheduled = false

  constructor(handle: (batch: readonly QueuedCommand[]) => Promise<void>) {
    this.#handle = handle
  }

  add(actor: Actor, command: Command, at?: string): Promise<Receipt> {
    return new Promise((resolve, reject) => this.putBack({ actor, command, at, tries: 0, resolve, reject }))
  }

  /** Has a command handled, again or for the first time, in a later batch. */
  putBack(queued: QueuedCommand): void {
    this.#waiting.push(queued)
    this.#schedule()
  }

  /** True while a command is waiting or being handled. */
  get working(): boolean {
    return this.#waiting.length > 0 || this.#batches > 0
  }

  /** Commands that arrive within one turn of the event loop go together; a lone one does not wait. */
  #schedule(): void {
    if (this.#scheduled || this.#batches >= concurrency) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (this.#waiting.length > 0 && this.#batches < concurrency) void this.#runBatch()
    })
  }

  async #runBatch(): Promise<void> {
    const batch = this.#takeBatch()
    if (batch.length === 0) return
    this.#batches++
    if (this.#waiting.length > 0) this.#schedule()
    try {
      await this.#handle(batch)
    } catch (error) {
      // A command that was put back is answered by a later batch.
      const waiting = new Set(this.#waiting)
      for (const queued of batch) if (!waiting.has(queued)) queued.reject(error)
    } finally {
      for (const { command } of batch) this.#busy.delete(command.document)
      this.#batches--
      if (this.#waiting.length > 0) this.#schedule()
    }
  }

  /**
   * Takes the waiting commands whose documents are in no batch, up to half of those in flight, in their order. All of them in
   * one batch would leave Postgres idle while the next is decided.
   */
  #takeBatch(): QueuedCommand[] {
    const size = Math.min(maxBatchSize, Math.ceil((this.#waiting.length + this.#busy.size) / concurrency))
    const batch: QueuedCommand[] = []
    const rest: QueuedCommand[] = []
    for (const queued of this.#waiting) {
      if (batch.length >= size || this.#busy.has(queued.command.document)) rest.push(queued)
      else {
        this.#busy.add(queued.command.document)
        batch.push(queued)
      }
    }
    this.#waiting = rest
    return batch
  }
}
