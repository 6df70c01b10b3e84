import type { PoolClient } from 'pg'
import { database } from '../postgres/database.ts'
import { noteHash, partsOf, sizeOf } from './note.ts'

/**
 * Verifies that checkpoints that went out are still in the database: those that the log itself names (`noteCheckpoint` of the security
 * audit: size and hash), and those that somebody has kept. The follower's position proves nothing: it is a number beside them.
 */
export async function verifyPublished(client: PoolClient, notes: readonly string[]): Promise<string[]> {
  const rows = await database(client)
    .selectFrom('event')
    .select('input')
    .where('type', '=', 'access')
    .where('action', '=', 'noteCheckpoint')
    .execute()
  const named = rows.map(({ input }) => String((input['what'] as { ln?: string } | undefined)?.ln ?? '').split(' '))
  const published = new Map([
    ...named.map(([size, hash]) => [Number(size), hash] as const),
    ...notes.map((note) => [sizeOf(note), textOf(note)] as const),
  ])
  if (published.size === 0) return []
  const stored = await database(client)
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('size', 'in', [...published.keys()])
    .execute()
  const changes = await database(client).selectFrom('log_key_change').select(['size', 'note']).execute()
  const there = new Set(
    [...stored, ...changes].flatMap(({ size, note }) => [`${size} ${noteHash(note).toString('hex')}`, `${size} ${textOf(note)}`]),
  )
  return [...published].flatMap(([size, said]) =>
    there.has(`${size} ${said}`) ? [] : [`the published checkpoint of ${size} events: it is not in the database any more`],
  )
}

/** The signed text of a note: those who keep it may have signed it too. */
const textOf = (note: string): string => partsOf(note)?.text ?? note
