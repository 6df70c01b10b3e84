import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { isNamedSigner } from '../signatures/named-signer.ts'
import { proveSignature } from '../signatures/prove.ts'
import { saysItSigns } from '../signatures/signed-digest.ts'
import { type SignedEvent, textFault } from './signed-event.ts'

/** How many signatures are read at a time: each is some kilobytes. */
const pageSize = 500
const enough = 20

export interface VerifiedSignatures {
  readonly faults: string[]
  /** How many were looked at. */
  readonly signatures: number
  /** Of how many it cannot be said here whether they hold. */
  readonly unprovable: number
}

/**
 * Verifies that each signature that an event names is kept, fits its hash, is of its text and holds, that the text says what the event
 * says, and that no others are kept.
 * @param roots the trusted roots (PEM); without them or with others, and of algorithms that only E-IMZO's service knows, it cannot be said
 *   whether a signature holds
 */
export async function verifySignatures(client: PoolClient, roots = ''): Promise<VerifiedSignatures> {
  const faults: string[] = []
  let signatures = 0
  let unprovable = 0
  for (let after: Buffer = Buffer.alloc(0); faults.length < enough;) {
    const rows = await database(client)
      .selectFrom('signature as s')
      .leftJoin('event as e', 'e.signature', 's.hash')
      .select([
        's.hash',
        's.content',
        's.pkcs7',
        's.signer',
        'e.action',
        'e.actor',
        'e.command',
        'e.stream',
        'e.type',
        'e.version',
        'e.on_behalf_of as onBehalfOf',
        'e.input',
        'e.at',
      ])
      .where('s.hash', '>', after)
      .orderBy('s.hash')
      .limit(pageSize)
      .execute()
    if (rows.length === 0) break
    for (const row of rows) {
      const proved = row.at === null ? null : proveSignature(Buffer.from(row.content), row.pkcs7, roots, row.at)
      if (proved?.unprovable) unprovable++
      const wrong = faultOf(row) ?? (proved?.unprovable ? null : (proved?.fault ?? null))
      if (wrong !== null) faults.push(`signature ${row.hash.toString('hex')}: ${wrong}`)
    }
    signatures += rows.length
    after = rows.at(-1)!.hash
  }
  const missing = await database(client)
    .selectFrom('event as e')
    .leftJoin('signature as s', 's.hash', 'e.signature')
    .select('e.pos')
    .where('e.signature', 'is not', null)
    .where('s.hash', 'is', null)
    .orderBy('e.pos')
    .limit(enough)
    .execute()
  return { faults: [...faults, ...missing.map(({ pos }) => `signature of event ${pos}: it is missing`)], signatures, unprovable }
}

interface Row extends Record<Exclude<keyof SignedEvent, 'version' | 'input'>, string | null> {
  readonly hash: Buffer
  readonly at: Date | null
  readonly content: string
  readonly pkcs7: Buffer
  readonly signer: unknown
  readonly version: number | null
  readonly input: unknown
}

function faultOf({ hash: sum, content, pkcs7, signer, at: _, ...event }: Row): string | null {
  if (!hash('sha256', pkcs7, 'buffer').equals(sum)) return 'it does not fit its hash'
  if (saysItSigns(pkcs7, Buffer.from(content)) === false) return 'it is of another text'
  if (isNamedSigner(pkcs7, signer) === false) return 'its signer is not the one of its certificate'
  return event.stream === null ? 'no event names it' : textFault(content, event as SignedEvent)
}
