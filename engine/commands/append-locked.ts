import type { Pool, PoolClient } from 'pg'
import type { Receipt } from '@nazorat/machines/api-types'
import { Refusal } from '@nazorat/machines/workflow'
import { append } from './append.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { type Entries, sealAll } from './entry.ts'
import { decideAll, type DecideSettings, isFailure, type PendingCommand } from './decide-all.ts'
import { loadCurrent } from './document-cache.ts'
import { earlierReceipt, hasHappened } from './command.ts'

interface LockedAppend extends DecideSettings {
  readonly pool: Pool
}

/** A command that is decided under the lock. */
interface LockedCommand extends PendingCommand {
  /** How often it was tried before. */
  readonly tries: number
}

/** The outcome of a command: the receipt of an earlier attempt, its entry with those of its effects, or an error. */
export type LockedOutcome = { readonly receipt: Receipt } | { readonly entries: Entries } | { readonly error: unknown }

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
  const context = { ...to.context, db: client }
  const [document] = await loadCurrent(context, [command])
  const receipt = await earlierReceipt(context, command, document!, locked.tries === 0)
  if (receipt) return { receipt }
  if (document!.version > 0 && (await hasHappened(client, command))) throw new Refusal('keyReused')
  const [decisions] = await decideAll({ ...to, context }, [{ ...locked, document: document! }])
  if (isFailure(decisions!)) throw decisions.error
  const [entries] = await sealAll(client, [decisions!])
  if (isFailure(entries!)) throw entries.error
  // Under the lock only a document that was deleted, or that two effects concern, stands elsewhere than it was found.
  if ((await append(client, to.referenceData, [entries!])).size > 0) throw new Conflict()
  return { entries: entries! }
}
