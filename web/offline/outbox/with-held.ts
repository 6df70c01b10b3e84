import { canHold, heldBy } from '../../fields/files/held.ts'
import { readStored, onDevice, whoIsHere } from '../../storage/local-storage.ts'
import type { Entry } from './entry.ts'
import type { OutboxFiles } from './held.ts'

// Forms and dialogs have this module before they have files; a device that does not keep the app has no code of it without a network.
if (readStored(onDevice, false)) heldBy(myFiles)

/** The files that this device holds for the user who is signed in. */
async function myFiles(): Promise<OutboxFiles> {
  const { outboxOf } = await import('./outbox.ts')
  return (await outboxOf(readStored(whoIsHere, ''))).files
}

/** Calls with an input once the server has the files of it that this device holds, and holds them no longer when it has answered. */
export async function withHeld<I extends Entry['input'], T>(input: I, send: (input: I) => Promise<T>): Promise<T> {
  if (!canHold() || !JSON.stringify(input).includes('"hash"')) return send(input)
  const files = await myFiles()
  // Only its files are others.
  const reply = await send((await files.send(input)) as I)
  await files.drop(input)
  return reply
}
