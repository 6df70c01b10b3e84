import type { Pool, PoolClient } from 'pg'
import { type Effect, type Receipt, Refusal } from '@nazorat/machines'
import type { DeadlineInputs } from '../deadlines/inputs.ts'
import { loadDocuments } from '../documents/load.ts'
import { mostEffects } from '../event-store/event.ts'
import { append } from './append.ts'
import type { Entry } from './entry.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { Command } from './command.ts'
import type { Document } from '../documents/document.ts'
import type { Decider, PendingCommand } from './decider.ts'
import { loadCurrent } from './document-cache.ts'
import { earlierReceipt, hasHappened } from './idempotency.ts'
import type { LookupContext } from '../documents/lookups.ts'

export interface LockedAppend {
  readonly pool: Pool
  readonly context: LookupContext
  readonly decider: Decider
  readonly deadlineInputs: DeadlineInputs
}

/** A command that is decided under the lock. */
export interface LockedCommand extends PendingCommand {
  /** How often it was tried before. */
  readonly tries: number
  /** The position of the log at which nothing referred to its document, if it asks that. */
  readonly since?: number
}

/** The outcome of a command: the receipt of an earlier attempt, its entry with those of its effects, or an error. */
export type LockedOutcome = { readonly receipt: Receipt } | { readonly entries: readonly [Entry, ...Entry[]] } | { readonly error: unknown }

/** A document stands elsewhere than a command found it. */
export class Conflict extends Error {}

/**
 * Decides commands and appends them, one after another, while no other append can happen: in one transaction that holds the
 * lock of the log's head. Each is whole or not at all, and one that fails takes no other with it. Gives the outcomes in their
 * order once they are committed. Throws when the database failed: then all of it was appended, or nothing, and the commands'
 * ids make it safe to send them again.
 */
export function appendLocked(to: LockedAppend, commands: readonly LockedCommand[]): Promise<LockedOutcome[]> {
  return inTransaction(to.pool, async (client) => {
    const outcomes: LockedOutcome[] = []
    // Savepoints are not Kysely's; two statements in one message save a round trip for each command.
    await client.query('select from head for update; savepoint command')
    for (const command of commands) {
      try {
        outcomes.push(await appendOne(to, client, command))
        await client.query('release savepoint command; savepoint command')
      } catch (error) {
        outcomes.push({ error })
        await client.query('rollback to savepoint command')
      }
    }
    return outcomes
  })
}

async function appendOne(to: LockedAppend, client: PoolClient, locked: LockedCommand): Promise<LockedOutcome> {
  const { command } = locked
  const context = { ...to.context, db: client, since: locked.since }
  const [document] = await loadCurrent(context, [command])
  const receipt = await earlierReceipt(context, command, document!, locked.tries === 0)
  if (receipt) return { receipt }
  const entries = await decideWithEffects(to, context, client, locked, document!)
  // Under the lock only a document that was deleted, or that two effects concern, stands elsewhere than it was found.
  if ((await append(client, to.deadlineInputs, entries)).size > 0) throw new Conflict()
  return { entries }
}

async function decideWithEffects(to: LockedAppend, context: LookupContext, client: PoolClient, locked: LockedCommand, document: Document): Promise<[Entry, ...Entry[]]> {
  const { command } = locked
  if (document.version > 0 && (await hasHappened(client, command))) throw new Refusal('keyReused')
  const entry = await to.decider.decide(context, locked, document, client)
  if (entry.effects.length > mostEffects) throw new Error(`${command.action} has ${entry.effects.length} effects at once`)
  const entries: [Entry, ...Entry[]] = [entry]
  for (const effect of entry.effects) entries.push(await decideEffect(to, context, client, locked, effect, entry.event.at))
  return entries
}

/** Decides an effect of a command on another document: by the same actor, at the same moment, under the same id. */
async function decideEffect(to: LockedAppend, context: LookupContext, client: PoolClient, { actor, command }: LockedCommand, effect: Effect, at: string): Promise<Entry> {
  const { type, document: id, action, input } = effect
  const document = (await loadDocuments(client, context.definitionOf(type), [id])).get(id)
  if (!document) throw new Refusal('notFound')
  const caused: Command = { ...command, type, document: id, action, input, version: document.version }
  if (await hasHappened(client, caused)) throw new Refusal('keyReused')
  return to.decider.decide({ ...context, since: undefined }, { actor, command: caused, at, isEffect: true }, document, client)
}
