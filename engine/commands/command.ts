import type { Pool, PoolClient } from 'pg'
import type { Receipt } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { inputFields, read } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import type { LookupContext } from '../documents/lookups.ts'
import type { Done, LoggedEvent } from '../event-store/event.ts'
import { eventOfCommand } from '../event-store/events.ts'
import { canonical } from '../event-store/hash.ts'
import type { Signature } from '../event-store/signatures.ts'

/**
 * Something that someone wants to happen to one document. `id` makes it happen once, however often
 * it is sent; `version` is the one that the sender saw, 0 for a document that does not exist yet.
 */
export interface Command {
  readonly id: string
  readonly type: string
  readonly document: string
  readonly action: string
  readonly version: number
  readonly input: Record<string, unknown>
  /** Where it came from, an address of the network. */
  readonly origin?: string | undefined
  /** When it was done, where it is received later. Its caller has said whether terms count from then. */
  readonly done?: Done | undefined
  /** The actor's signature of this command. Its caller has verified it. */
  readonly signature?: Signature | undefined
}

/**
 * The answer that a command got when it was sent before, or null when it was not. `document` is as it is known now; a document
 * of version 0 is not asked about while `isFirstTry`. Throws `keyReused` when the command's id stood for something else then,
 * `moved` or `notFound` when the command comes too late for the version that it names.
 */
export async function earlierReceipt(
  { db, definitionOf }: LookupContext,
  command: Command,
  document: Document,
  isFirstTry = true,
): Promise<Receipt | null> {
  if (isNew(command, document, isFirstTry)) return null
  const event = await eventOfCommand(db, command.id, command.document)
  if (event) {
    if (!isSame(definitionOf(command.type), command, event)) throw new Refusal('keyReused')
    return { id: event.stream, version: event.version, state: event.to }
  }
  if (document.version !== command.version) throw new Refusal(document.version === 0 ? 'notFound' : 'moved')
  return null
}

/**
 * Whether a command was not sent before, as far as its document tells. A deleted document looks like one that is to be made, until the
 * append refuses the first try.
 */
export const isNew = (command: Command, document: Document, isFirstTry: boolean): boolean =>
  document.version === command.version && (document.version > 0 || isFirstTry)

/** Whether a command of this id has happened to this document. */
export const hasHappened = async (db: Pool | PoolClient, { id, document }: Pick<Command, 'id' | 'document'>): Promise<boolean> =>
  (await eventOfCommand(db, id, document)) !== undefined

/** Whether a command asks for what an event was: the same action at the same version, with the same input. */
function isSame(definition: Definition, { type, action, version, input }: Command, event: LoggedEvent): boolean {
  if (event.type !== type || event.action !== action || event.version !== version + 1) return false
  const fields = inputFields(actionIn(definition, action, event.from ?? '')!, definition)
  return canonical(read(fields, input).values) === canonical(event.input)
}
