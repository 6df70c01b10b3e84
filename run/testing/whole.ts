import type { Pool } from 'pg'
import type { Sent } from './load.ts'

/** Calls that were sent, and the events that they have become. */
export interface Compared {
  readonly events: number
  /** What is not so, in sentences: an answered call that is missing or is another one, an event that nobody sent or that is there twice, a gap among positions. */
  readonly faults: readonly string[]
}

/** Compares what was sent with what the log says; `after` is a position behind which all of it lies. */
export async function compare(pool: Pool, sent: readonly Sent[], after = 0): Promise<Compared> {
  const { rows: events } = await pool.query<{ id: string; version: number; comment: string }>(
    `select stream as id, version, input->>'comment' as comment from event where type = 'request' and action = 'save' and origin is not null and pos > $1`,
    [after],
  )
  const { rows } = await pool.query<Record<'first' | 'last' | 'n' | 'head', string>>('select min(pos) as first, max(pos) as last, count(*) as n, (select pos from head) as head from event')
  const { first, last, head, n } = rows[0]!
  const found = new Map(events.map(({ id, version, comment }) => [comment, `${id} ${version}`]))
  const comments = new Set(sent.map(({ body }) => body['comment']))
  const faults = [
    ...sent.flatMap(({ body, receipt }) => {
      const there = found.get(String(body['comment']))
      return !receipt || there === `${receipt.id} ${receipt.version}` ? [] : [`${receipt.id} ${receipt.version} was answered, and the log has ${there ?? 'nothing'}`]
    }),
    ...events.filter(({ comment }) => !comments.has(comment)).map(({ id, version }) => `${id} ${version} was sent by nobody`),
    ...(found.size === events.length ? [] : [`${events.length - found.size} events are there twice`]),
    ...(first === '1' && last === n && head === n ? [] : [`positions run from ${first} to ${last}, the head stands at ${head}, and there are ${n} events`]),
  ]
  return { events: events.length, faults }
}
