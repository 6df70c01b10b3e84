import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { database } from '../postgres/database.ts'
import { isPersonal, opensAll } from '../event-store/personal-data.ts'

interface Verified {
  /** The persons whose key does not open their personal data in the log. */
  readonly damaged: ReadonlySet<string>
  readonly faults: readonly string[]
}

/** How many events are read at a time. */
const pageSize = 5000

/**
 * Verifies the keys of persons: each opens everything that the log has sealed for its person, and is destroyed exactly for
 * those whom an event has erased. Reports the first fault of each person.
 */
export async function verifyPersons(client: PoolClient, definitions: readonly Definition[]): Promise<Verified> {
  const damaged = new Set<string>()
  const faults: string[] = []
  for (const definition of definitions.filter(isPersonal)) {
    const erased = await erasedOf(client, definition)
    const keys = await keysOf(client, definition)
    for await (const { pos, stream, input, patch } of eventsOf(client, definition)) {
      if (damaged.has(stream)) continue
      const wrong = faultOf(keys.get(stream), erased.get(stream), (key) => opensAll(stream, key, input, patch), pos)
      if (wrong === null) continue
      damaged.add(stream)
      faults.push(`person ${stream} (${definition.type}): ${wrong}`)
    }
  }
  return { damaged, faults }
}

/** `key` is null when it is destroyed, and undefined when its row is missing. */
function faultOf(
  key: Buffer | null | undefined,
  erasedAt: number | undefined,
  opens: (key: Buffer) => boolean,
  pos: number,
): string | null {
  if (key === undefined) return 'the key is missing'
  if (key === null) return erasedAt === undefined ? 'the key is destroyed, and no event has erased the person' : null
  if (erasedAt !== undefined) return `the key is there, though event ${erasedAt} has erased the person`
  return opens(key) ? null : `the key does not open event ${pos}`
}

/** The event that erased each person. */
async function erasedOf(client: PoolClient, { type, actions }: Definition): Promise<Map<string, number>> {
  const erasing = Object.entries(actions).flatMap(([name, { erasesPersonalData }]) => (erasesPersonalData ? [name] : []))
  if (erasing.length === 0) return new Map()
  const rows = await database(client)
    .selectFrom('event')
    .select(['pos', 'stream'])
    .where('type', '=', type)
    .where('action', 'in', erasing)
    .execute()
  return new Map(rows.map(({ pos, stream }) => [stream, pos]))
}

async function keysOf(client: PoolClient, { type }: Definition): Promise<Map<string, Buffer | null>> {
  const rows = await database(client)
    .selectFrom('person_key')
    .innerJoin('stream', 'stream.id', 'person_key.person')
    .select(['person', 'key'])
    .where('stream.type', '=', type)
    .execute()
  return new Map(rows.map(({ person, key }) => [person, key]))
}

interface Sealed {
  readonly pos: number
  readonly stream: string
  readonly input: Record<string, unknown>
  readonly patch: Record<string, unknown>
}

/** The events with sealed values. */
async function* eventsOf(client: PoolClient, { type }: Definition): AsyncGenerator<Sealed> {
  for (let after = 0; ;) {
    const rows: Sealed[] = await database(client)
      .selectFrom('event')
      .select(['pos', 'stream', 'input', 'patch'])
      .where('type', '=', type)
      .where('pos', '>', after)
      .where(sql<boolean>`(input::text like '%"sealed":%' or patch::text like '%"sealed":%')`)
      .orderBy('pos')
      .limit(pageSize)
      .execute()
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.pos
  }
}
