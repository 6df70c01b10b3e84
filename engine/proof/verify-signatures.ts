import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { isNamedSigner } from '../signatures/named-signer.ts'
import { saysItSigns } from '../signatures/signed-digest.ts'
import { type SignedEvent, textFault } from './signed-event.ts'

/** How many signatures are read at a time: each is some kilobytes. */
const atOnce = 500
const enough = 20

/**
 * Verifies that each signature that an event names is kept, fits its hash and is of its text, that the text says what the event says,
 * and that no others are kept. Whether a signature holds was verified when it was taken, and is by `proveSignature`.
 */
export async function verifySignatures(client: PoolClient): Promise<string[]> {
  const faults: string[] = []
  for (let after: Buffer = Buffer.alloc(0); faults.length < enough; ) {
    const rows = await database(client)
      .selectFrom('signature as s')
      .leftJoin('event as e', 'e.signature', 's.hash')
      .select(['s.hash', 's.content', 's.pkcs7', 's.signer', 'e.action', 'e.actor', 'e.command', 'e.stream', 'e.type', 'e.version', 'e.on_behalf_of as onBehalfOf', 'e.input'])
      .where('s.hash', '>', after)
      .orderBy('s.hash')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) break
    for (const row of rows) {
      const wrong = faultOf(row)
      if (wrong !== null) faults.push(`signature ${row.hash.toString('hex')}: ${wrong}`)
    }
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
  return [...faults, ...missing.map(({ pos }) => `signature of event ${pos}: it is missing`)]
}

interface Row extends Record<Exclude<keyof SignedEvent, 'version' | 'input'>, string | null> {
  readonly hash: Buffer
  readonly content: string
  readonly pkcs7: Buffer
  readonly signer: unknown
  readonly version: number | null
  readonly input: unknown
}

function faultOf({ hash: sum, content, pkcs7, signer, ...event }: Row): string | null {
  if (!hash('sha256', pkcs7, 'buffer').equals(sum)) return 'it does not fit its hash'
  if (saysItSigns(pkcs7, Buffer.from(content)) === false) return 'it is of another text'
  if (isNamedSigner(pkcs7, signer) === false) return 'its signer is not the one of its certificate'
  return event.stream === null ? 'no event names it' : textFault(content, event as SignedEvent)
}
