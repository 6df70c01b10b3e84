import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import type { Event } from '@nazorat/engine'
import { hashOf, noHash } from '@nazorat/engine/event-store/hash'
import type { World } from '../../testing/world.ts'

/**
 * Appends copies of a real check's history to the log, each with its own ids and hash chain. The histories of a few hundred
 * documents are interleaved, as in real use. The table of streams is filled too; document tables are left to a replay. Returns
 * the number of events in the log.
 */
export async function generateHistory(world: World, events: number): Promise<number> {
  const { id } = await world.check(900_000, 'send', 'approve', 'receive', 'agree', 'markHeld')
  const client = await world.engine.pool.connect()
  try {
    const { rows: life } = await client.query<Template>(
      `select version, type, action, from_state as "from", to_state as "to", actor, organization, role, origin,
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, input::text, patch::text, machine
       from event where stream = $1 order by version`,
      [id],
    )
    await client.query('begin; set local synchronous_commit = off')
    const { rows } = await client.query<{ pos: number }>('select pos from head for update')
    const first = rows[0]!.pos + 1
    const last = { pos: 0 }
    await copy(
      client,
      'event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)',
      lives(life, first, events, last),
    )
    await client.query(
      `insert into stream (id, type, version, state, hash, at)
       select e.stream, e.type, e.version, e.to_state, e.hash, e.at from event e
       where e.pos >= $1 and e.version = (select max(version) from event where stream = e.stream)`,
      [first],
    )
    await client.query(
      'insert into title select e.stream, t.title, t.search from event e, title t where t.id = $1 and e.pos >= $2 on conflict do nothing',
      [id, first],
    )
    await client.query('update head set pos = $1', [last.pos])
    await client.query('commit')
    await client.query('vacuum analyze event')
    await client.query('vacuum analyze stream')
    return last.pos
  } finally {
    client.release(true)
  }
}

/** An event of the check that is copied, with its JSON as text. */
type Template = Omit<Event, 'stream' | 'command' | 'input' | 'patch'> & { readonly input: string; readonly patch: string }

const batchSize = 500

/** Rows in COPY's text format: interleaved documents, each one event further in every round. */
function* lives(life: readonly Template[], first: number, events: number, last: { pos: number }): Generator<string> {
  let pos = first
  while (pos < first + events) {
    const wave = Array.from({ length: batchSize }, () => ({ stream: randomUUID(), hash: noHash as Buffer }))
    for (const step of life) {
      let rows = ''
      for (const document of wave) {
        if (pos >= first + events) break
        const command = randomUUID()
        const event = { ...step, stream: document.stream, command, input: {}, patch: {} }
        document.hash = hashOf(event, step.input, step.patch, document.hash)
        rows += row([
          pos++,
          document.stream,
          step.version,
          step.type,
          step.action,
          step.from,
          step.to,
          step.actor,
          step.organization,
          step.role,
          step.origin,
          step.at,
          step.input,
          step.patch,
          `\\x${step.machine.toString('hex')}`,
          command,
          `\\x${document.hash.toString('hex')}`,
        ])
      }
      if (rows) yield rows
    }
  }
  last.pos = pos - 1
}

const row = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')}\n`

const copy = (client: PoolClient, into: string, rows: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(rows), client.query(from(`copy ${into} from stdin`)))
