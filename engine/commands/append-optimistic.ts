import type { DeadlineInputs } from '../deadlines/inputs.ts'
import { append } from './append.ts'
import type { Entry } from './entry.ts'
import type { PipelinedConnection } from '../postgres/pipelined-connection.ts'

export interface OptimisticAppend {
  /** For appends alone. */
  readonly connection: PipelinedConnection
  readonly deadlineInputs: DeadlineInputs
}

/** The outcome of an entry: appended, refused because its document had moved, or failed. */
export type AppendOutcome = 'appended' | 'moved' | { readonly error: unknown }

/**
 * Appends entries of different documents in one statement, each if its document is still at the version that it was decided
 * on; gives the outcomes in their order. When the statement fails for one entry's sake, each is appended by itself, so that
 * one bad command takes no other with it. Screens are told by `api/live/sockets.ts`, which tails the log.
 * Throws when the database failed: then all of it was appended, or nothing.
 */
export async function appendOptimistic(to: OptimisticAppend, entries: readonly Entry[]): Promise<AppendOutcome[]> {
  try {
    const moved = await append(await to.connection.open(), to.deadlineInputs, entries)
    return entries.map(({ document }) => (moved.has(document.id) ? 'moved' : 'appended'))
  } catch (error) {
    if (!isOfOneEntry(error)) throw error
    if (entries.length === 1) return [{ error }]
  }
  const outcomes: AppendOutcome[] = []
  for (const entry of entries) outcomes.push(...(await appendOptimistic(to, [entry]).catch((error: unknown) => [{ error }])))
  return outcomes
}

/** Whether an append failed for what an entry holds (SQLSTATE classes of data, constraints and limits), and not for the database. */
const isOfOneEntry = (error: unknown): boolean => /^(22|23|54)/.test((error as { code?: string }).code ?? '')
