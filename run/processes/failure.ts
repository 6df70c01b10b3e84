import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'

/** The reason why a command fails, as a sentence for operators. */
export class Failure extends Error {}

/**
 * An error as one sentence for operators. The details of an unexpected error are written to a file in the data folder, if there
 * is one.
 */
export async function sentenceOf(error: unknown, dataDir?: string): Promise<string> {
  if (error instanceof Failure) return error.message
  const file = dataDir && join(dataDir, 'failure.log')
  const stored =
    file &&
    (await appendFile(file, `${new Date().toISOString()} ${inspect(error)}\n`, { mode: 0o600 }).then(
      () => true,
      () => false,
    ))
  return `${messageOf(error)}${stored ? ` (more of it is in ${file})` : ''}`
}

/** The message of an error with its causes, in one line. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several failed connection attempts are one AggregateError without a message.
  const inner = error instanceof AggregateError && !error.message ? error.errors[0] : error.cause
  const message = [error.message, ...(inner === undefined ? [] : [messageOf(inner)])].filter(Boolean).join(': ')
  return (
    message
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' ') || error.name
  )
}
