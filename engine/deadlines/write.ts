import type { Running } from '@nazorat/machines'
import { arrayOf, type TypeName } from '../binary.ts'
import type { Document } from '../command.ts'
import type { Statement } from '../together.ts'

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
export function writeDeadlines(changes: readonly ClockChange[], basis: number): Statement {
  const all = (type: TypeName, value: (change: ClockChange) => unknown) => arrayOf(type, changes.map(value))
  return {
    name: 'deadlines',
    text: merge,
    values: [
      all('uuid', ({ document }) => document.id),
      all('bytea', ({ document }) => document.hash),
      all('text', ({ document }) => document.type),
      all('text', ({ document }) => document.state),
      all('integer', ({ document }) => document.version),
      all('timestamptz', ({ since }) => since),
      all('text', ({ running }) => running?.next?.name),
      all('timestamptz', ({ running }) => running?.next?.at),
      all('text', ({ running }) => running?.due?.name),
      all('timestamptz', ({ running }) => running?.due?.at),
      all('boolean', ({ running }) => running !== null),
      String(basis),
    ],
  }
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
export const writeBasis: Statement = { text: 'update deadline_basis set pos = (select pos from head)', values: [] }
