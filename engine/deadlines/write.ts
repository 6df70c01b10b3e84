import type { PoolClient } from 'pg'
import type { Running } from '@nazorat/machines'
import type { Document } from '../command.ts'
import { bytesList, list, plainList } from '../literal.ts'

/** What an event does to the clock of its document. */
export interface ClockChange {
  /** The document after the event, with its hash. */
  readonly document: Document
  /** The event's moment. */
  readonly since: string
  /** Null when the clock stops. */
  readonly running: Running | null
}

/**
 * Writes down how the clock runs for documents whose events were appended in this transaction: a row for each, and none
 * for those whose clock stops. An event that was not accepted changes nothing: its stream does not stand at its hash.
 */
export async function writeDeadlines(client: PoolClient, changes: readonly ClockChange[], basis: number): Promise<void> {
  if (changes.length === 0) return
  const plain = (value: (change: ClockChange) => string | number | boolean | null) => plainList(changes.map(value))
  await client.query({
    name: 'deadlines',
    text: merge,
    values: [
      plain(({ document }) => document.id),
      bytesList(changes.map(({ document }) => document.hash)),
      list(changes.map(({ document }) => document.type)),
      list(changes.map(({ document }) => document.state)),
      plain(({ document }) => document.version),
      plain(({ since }) => since),
      plain(({ running }) => running?.next?.name ?? null),
      plain(({ running }) => running?.next?.at ?? null),
      plain(({ running }) => running?.due?.name ?? null),
      plain(({ running }) => running?.due?.at ?? null),
      plain(({ running }) => running !== null),
      basis,
    ],
  })
}

const merge = `
  merge into deadline d using (
    select x.* from unnest($1::uuid[], $2::bytea[], $3::text[], $4::text[], $5::integer[], $6::timestamptz[], $7::text[], $8::timestamptz[], $9::text[], $10::timestamptz[], $11::boolean[])
      as x (document, hash, type, state, version, since, name, at, due_name, due_at, runs)
    join stream s on s.id = x.document and s.hash = x.hash
  ) x on d.document = x.document
  when matched and not x.runs then delete
  when matched then update set state = x.state, version = x.version, since = x.since, name = x.name, at = x.at, due_name = x.due_name, due_at = x.due_at, fired = '{}', basis = $12
  when not matched and x.runs then insert (document, type, state, version, since, name, at, due_name, due_at, basis)
    values (x.document, x.type, x.state, x.version, x.since, x.name, x.at, x.due_name, x.due_at, $12)`

/** Remembers, in the append that does it, that the log changes what deadlines are computed with. */
export const writeBasis = (client: PoolClient): Promise<unknown> => client.query('update deadline_basis set pos = (select pos from head)')
