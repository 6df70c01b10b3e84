import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { database } from '../postgres/database.ts'
import { entryColumns, entryOf } from '../projections/log-entries.ts'

/** How many positions are compared at a time. */
const piece = 100_000
const enough = 20

/** Verifies the index of the log, which its screen and exports read, row by row against the events, within a snapshot. */
export async function verifyIndex(client: PoolClient, definitions: readonly Definition[]): Promise<string[]> {
  const { rows: stands } = await sql<{ head: number; end: number; beyond: number | null }>`
    select h.pos as head, c.pos as end, (select min(pos) from log_entry where pos > c.pos or pos < 1) as beyond
    from head h, coalesce((select pos from checkpoint where follower = 'log_entry'), 0) as c (pos)`.execute(database(client))
  const { head, end, beyond } = stands[0]!
  if (end > head) return [`the index of the log: it says that it has come to event ${end}, and the log has ${head}`]
  const faults = beyond === null ? [] : [`event ${beyond} in the index of the log: the index has come to event ${end}`]
  const row = (alias: string) => sql`(${sql.join(entryColumns.map((name) => sql.id(alias, name)))})`
  const columns = sql.join(entryColumns.map((name) => sql.id(name)))
  for (let from = 0; from < end && faults.length < enough; from += piece) {
    const to = Math.min(end, from + piece)
    const { rows } = await sql<{ pos: number }>`
      select coalesce(l.pos, d.pos) as pos from (select * from log_entry where pos > ${from} and pos <= ${to}) l
      full join (select ${entryOf(definitions)} from event e where e.pos > ${from} and e.pos <= ${to}) as d (${columns}) on d.pos = l.pos
      where ${row('l')} is distinct from ${row('d')} order by 1 limit ${enough}`.execute(database(client))
    faults.push(...rows.map(({ pos }) => `event ${pos} in the index of the log: its row is not what the event says`))
  }
  return faults
}
