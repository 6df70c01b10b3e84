import type { ReferenceData } from '../documents/reference-data.ts'
import { append } from './append.ts'
import { isOfOneCommand } from './decide-all.ts'
import type { Entries } from './entry.ts'
import type { PipelinedConnection } from '../postgres/pipelined-connection.ts'

interface OptimisticAppend {
  /** For appends alone. */
  readonly connection: PipelinedConnection
  readonly referenceData: ReferenceData
}

/** The outcome of a command: appended, left out because its document had moved, or failed. */
export type AppendOutcome = 'appended' | 'moved' | { readonly error: unknown }

/**
 * Appends commands' entries in one piece, each command's if their documents are still at the versions that they were decided
 * on; gives the outcomes in their order. When the statements fail for one command's sake, each is appended by itself, so that
 * one bad command takes no other with it. Screens are told by `api/live/rooms.ts`, as the log is tailed.
 * Throws when the database failed: then all of it was appended, or nothing.
 */
export async function appendOptimistic(to: OptimisticAppend, commands: readonly Entries[]): Promise<AppendOutcome[]> {
  try {
    const moved = await append(await to.connection.open(), to.referenceData, commands)
    return commands.map(([{ document }]) => (moved.has(document.id) ? 'moved' : 'appended'))
  } catch (error) {
    if (!isOfOneCommand(error)) throw error
    if (commands.length === 1) return [{ error }]
  }
  const outcomes: AppendOutcome[] = []
  for (const command of commands) outcomes.push(...(await appendOptimistic(to, [command]).catch((error: unknown) => [{ error }])))
  return outcomes
}
