import type { PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines'
import { indexColumns, indexOf } from '../queries/event-log.ts'

/** So many positions are compared at a time. */
const piece = 100_000
const enough = 20

/** Verifies the index of the log, which its screen and its exports read, within a transaction that sees one moment: row by row what follows from the events. */
export async function verifyIndex(client: PoolClient, definitions: readonly Definition[]): Promise<string[]> {
  const { rows: stands } = await client.query<{ head: string; pos: string; beyond: string | null }>(
    `select h.pos as head, c.pos, (select min(pos) from log_entry where pos > c.pos or pos < 1) as beyond
     from head h, coalesce((select pos from checkpoint where follower = 'log_entry'), 0) as c (pos)`,
  )
  const { head, pos, beyond } = stands[0]!
  const end = Number(pos)
  if (end > Number(head)) return [`the index of the log: it says that it has come to event ${end}, and the log has ${head}`]
  const faults = beyond === null ? [] : [`event ${beyond} in the index of the log: the index has come to event ${end}`]
  const rowOf = (alias: string) => `(${indexColumns.map((column) => `${alias}.${column}`).join(', ')})`
  for (let from = 0; from < end && faults.length < enough; from += piece) {
    const { rows } = await client.query<{ pos: string }>(
      `select coalesce(l.pos, d.pos) as pos from (select * from log_entry where pos > $1 and pos <= $2) l
       full join (select ${indexOf(definitions)} from event e where e.pos > $1 and e.pos <= $2) as d (${indexColumns.join(', ')}) on d.pos = l.pos
       where ${rowOf('l')} is distinct from ${rowOf('d')} order by 1 limit ${enough}`,
      [from, Math.min(end, from + piece)],
    )
    faults.push(...rows.map(({ pos }) => `event ${pos} in the index of the log: its row is not what the event says`))
  }
  return faults
}
