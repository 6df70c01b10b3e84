import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { canonical } from '../event-store/hash.ts'
import { database } from '../postgres/database.ts'

/** How many signatures are read at a time: each is some kilobytes. */
const atOnce = 500
const enough = 20

/**
 * Verifies that each signature that an event names is kept, fits its hash and is of a text that says what the event says, and that no
 * others are kept.
 */
export async function verifySignatures(client: PoolClient): Promise<string[]> {
  const faults: string[] = []
  for (let after: Buffer = Buffer.alloc(0); faults.length < enough; ) {
    const rows = await database(client)
      .selectFrom('signature as s')
      .leftJoin('event as e', 'e.signature', 's.hash')
      .select(['s.hash', 's.content', 's.pkcs7', 'e.pos', sql<string>`e.input::text`.as('input'), says.as('says')])
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

/** An event in the words of the text that is signed, as far as one event knows them. */
const says = sql<Record<string, unknown> | null>`case when e.pos is not null then json_build_object(
  'action', e.action, 'actor', e.actor, 'command', e.command, 'document', e.stream, 'type', e.type, 'version', e.version - 1, 'onBehalfOf', e.on_behalf_of
) end`

interface Row {
  readonly hash: Buffer
  readonly content: string
  readonly pkcs7: Buffer
  readonly pos: string | null
  readonly input: string
  readonly says: Record<string, unknown> | null
}

function faultOf({ hash: sum, content, pkcs7, pos, input, says }: Row): string | null {
  if (!hash('sha256', pkcs7, 'buffer').equals(sum)) return 'it does not fit its hash'
  if (pos === null) return 'no event names it'
  const signed = read(content)
  if (signed === null) return 'its text is none that is signed here'
  const differs = Object.entries(says!).find(([name, value]) => (signed[name] ?? null) !== value)
  if (differs) return `its text has another ${differs[0]} than event ${pos}`
  return canonical(signed['input'] ?? null) === input ? null : `its text has another input than event ${pos}`
}

/** The text that was signed, as far as it is in the canonical form. */
function read(content: string): Record<string, unknown> | null {
  try {
    const signed = JSON.parse(content) as Record<string, unknown>
    return canonical(signed) === content ? signed : null
  } catch {
    return null
  }
}
