import type { Pool, PoolClient } from 'pg'
import { actionIn, type Definition, inputFields, read, type Receipt, Refusal } from '@nazorat/machines'
import type { Command, LoggedEvent } from './command.ts'
import { canonical } from '../event-store/hash.ts'
import { eventsWhere } from '../event-store/append.ts'

/** What a command was answered when it was sent before, or null. Throws `keyReused` when its id stood for something else then. */
export async function earlierReceipt(db: Pool | PoolClient, definition: Definition, command: Command): Promise<Receipt | null> {
  const event = await findEvent(db, command)
  if (!event) return null
  if (!isSame(definition, command, event)) throw new Refusal('keyReused')
  return { id: event.stream, version: event.version, state: event.to }
}

/** Whether a command of this id has happened to this document. */
export const hasHappened = async (db: Pool | PoolClient, command: Pick<Command, 'id' | 'document'>): Promise<boolean> => (await findEvent(db, command)) !== undefined

/** The event that a command has led to. */
async function findEvent(db: Pool | PoolClient, { id, document }: Pick<Command, 'id' | 'document'>): Promise<LoggedEvent | undefined> {
  return (await eventsWhere(db, 'command = $1 and stream = $2', [id, document]))[0]
}

/** Whether a command asks for what an event was: the same deed at the same version, with the same input. */
function isSame(definition: Definition, { type, action, version, input }: Command, event: LoggedEvent): boolean {
  if (event.type !== type || event.action !== action || event.version !== version + 1) return false
  const fields = inputFields(actionIn(definition, action, event.from ?? '')!, definition)
  return canonical(read(fields, input).values) === canonical(event.input)
}
