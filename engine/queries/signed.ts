import type { SignedReply } from '@nazorat/machines/api-types'
import { type Definition, variantsOf } from '@nazorat/machines/definition'
import type { Document } from '../documents/document.ts'
import type { LookupContext } from '../documents/lookups.ts'
import { readEvents } from '../event-store/events.ts'
import { signaturesOf } from '../event-store/signatures.ts'

/**
 * The electronic signature by which a document came, up to its version, to the state in which it stands: a reader of the document may
 * know it, even one who may not read its history. Null where it came there without one.
 */
export async function signedBy(
  { db }: LookupContext,
  definition: Definition,
  { id, version, state }: Pick<Document, 'id' | 'version' | 'state'>,
): Promise<SignedReply> {
  const isSigned = Object.values(definition.actions).some((action) => variantsOf(action).some(({ signed }) => signed))
  if (!isSigned) return null
  const events = await readEvents(db, (all) =>
    all
      .where('stream', '=', id)
      .where('version', '<=', version)
      .where('to_state', '=', state)
      .whereRef('from_state', 'is distinct from', 'to_state')
      .orderBy('version', 'desc')
      .limit(1),
  )
  const [signature] = (await signaturesOf(db, events)).values()
  return signature && events[0] ? { name: signature.name, serialNumber: signature.serialNumber, at: events[0].at } : null
}
