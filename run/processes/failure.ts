import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'

/** Why a command cannot do its work: a sentence for those who run it. */
export class Failure extends Error {}

/**
 * An error as one sentence for those who run the system. Of an error that nobody has written a sentence for, the rest
 * goes into a file of the data folder, where there is one.
 */
export async function sentenceOf(error: unknown, dataDir?: string): Promise<string> {
  if (error instanceof Failure) return error.message
  const file = dataDir && join(dataDir, 'failure.log')
  const kept = file && (await appendFile(file, `${new Date().toISOString()} ${inspect(error)}\n`, { mode: 0o600 }).then(() => true, () => false))
  return `${messageOf(error)}${kept ? ` (more of it is in ${file})` : ''}`
}

/** What an error says, with its causes, in one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several attempts to connect fail with one error that says nothing itself.
  const inner = error instanceof AggregateError && !error.message ? error.errors[0] : error.cause
  const said = [error.message, ...(inner === undefined ? [] : [messageOf(inner)])].filter(Boolean).join(': ')
  return said.replace(/\s*\n\s*/g, ' ') || error.name
}
