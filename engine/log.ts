import { hash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { actionIn, type Definition, type Text } from '@nazorat/machines'
import type { LoggedEvent } from './command.ts'
import { canonical, hashOf } from './hash.ts'
import type { Decision } from './decide.ts'
import { deleteRows, gone, rowOf, searchText, writeRows } from './table.ts'

/** A decision ready to be appended: hashed, with its document's title. */
export interface Entry extends Decision {
  readonly definition: Definition
  readonly input: string
  readonly patch: string
  readonly hash: Buffer
}

/** Hashes a decision behind the hash that its document stands at. */
export function sealed(definition: Definition, { event, document }: Decision): Entry {
  const input = canonical(event.input)
  const patch = canonical(event.patch)
  const sum = hashOf(event, input, patch, document.hash)
  return { definition, event, document: { ...document, hash: sum }, input, patch, hash: sum }
}

/**
 * Appends entries of different documents in one transaction, document tables included. Returns the position of
 * each that was taken, by document id; the others met a document that had moved, or a command that had happened
 * before. On a connection that pipelines, all statements travel together.
 */
export async function append(client: PoolClient, entries: readonly Entry[]): Promise<Map<string, number>> {
  const events = entries.map(({ event }) => event)
  const appended = client.query<{ accepted: string; at_pos: string }>({
    name: 'append',
    text: 'select accepted, at_pos from append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)',
    values: [
      events.map(({ stream }) => stream),
      events.map(({ version }) => version),
      events.map(({ type }) => type),
      events.map(({ action }) => action),
      events.map(({ from }) => from),
      events.map(({ to }) => to),
      events.map(({ actor }) => actor),
      events.map(({ organization }) => organization),
      events.map(({ role }) => role),
      events.map(({ origin }) => origin),
      events.map(({ at }) => at),
      entries.map(({ input }) => input),
      entries.map(({ patch }) => patch),
      events.map(({ machine }) => machine),
      events.map(({ command }) => command),
      entries.map(({ hash }) => hash),
      entries.map(({ definition, document }) => JSON.stringify(titleOf(definition, document.values))),
      entries.map(({ definition, document }) => searchText(definition, document)),
    ],
  })
  const written = tableWrites(entries).map(({ sql, rows, often }) =>
    client.query({ text: sql, values: [JSON.stringify(rows)], ...(often && { name: hash('sha256', sql, 'hex').slice(0, 32) }) }),
  )
  const [{ rows }] = await Promise.all([appended, ...written])
  return new Map(rows.map(({ accepted, at_pos }) => [accepted, Number(at_pos)]))
}

/** What a document is called: the value of its title field, or its type's name until there is one. */
export function titleOf(definition: Definition, values: Record<string, unknown>): string | Text {
  const value = values[definition.title]
  return typeof value === 'string' || (typeof value === 'object' && value !== null) ? (value as string | Text) : definition.label.one
}

interface TableWrite {
  readonly sql: string
  readonly rows: Record<string, unknown>[]
  /** Whether the statement comes again and again, and is worth preparing: forms change whatever was typed. */
  readonly often: boolean
}

/** One statement for all rows that change the same columns of the same table. */
function tableWrites(entries: readonly Entry[]): TableWrite[] {
  const groups = new Map<string, TableWrite & { changed: ReadonlySet<string> | undefined }>()
  for (const { definition, event, document, hash } of entries) {
    const names = Object.keys(event.patch).sort()
    const kind = document.state === gone ? 'delete' : event.version === 1 ? 'insert' : names.join()
    const key = `${definition.type} ${kind}`
    let group = groups.get(key)
    if (!group) {
      const changed = kind === 'insert' ? undefined : new Set(names)
      const sql = kind === 'delete' ? deleteRows(definition.type) : writeRows(definition, changed)
      const often = kind === 'insert' || actionIn(definition, event.action, event.from ?? '')?.input !== 'form'
      groups.set(key, (group = { sql, rows: [], often, changed }))
    }
    const row = kind === 'delete' ? { id: document.id } : rowOf(definition, document, group.changed)
    group.rows.push({ ...row, hash: hash.toString('hex') })
  }
  return [...groups.values()]
}

const eventColumns = `pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, input, patch, machine, command, hash`

/** Events after a position, in its order; at most `limit`. */
export const eventsAfter = (db: Pool | PoolClient, pos: number, limit: number): Promise<LoggedEvent[]> =>
  eventsWhere(db, 'pos > $1 order by pos limit $2', [pos, limit])

/** Events by a condition on the `event` table, which is SQL of the engine's own. */
export async function eventsWhere(db: Pool | PoolClient, condition: string, values: unknown[]): Promise<LoggedEvent[]> {
  const { rows } = await db.query<EventRow>(`select ${eventColumns} from event where ${condition}`, values)
  return rows.map(({ pos, from_state, to_state, ...row }) => ({ ...row, pos: Number(pos), from: from_state, to: to_state }))
}

type EventRow = Omit<LoggedEvent, 'pos' | 'from' | 'to'> & { pos: string; from_state: string | null; to_state: string }
