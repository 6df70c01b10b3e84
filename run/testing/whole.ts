import type { Pool } from 'pg'
import { database } from '@nazorat/engine'
import type { Sent } from './load.ts'

/** The result of comparing sent calls with the log. */
interface Compared {
  readonly events: number
  /** The faults as sentences: a missing or different call, an event that nobody sent or that occurs twice, a gap in positions. */
  readonly faults: readonly string[]
}

/** Compares sent calls with the log after a position. */
export async function compare(pool: Pool, sent: readonly Sent[], after = 0): Promise<Compared> {
  const db = database(pool)
  const events = await db
    .selectFrom('event')
    .select(({ ref }) => ['stream as id', 'version', ref('input', '->>').key('comment').$castTo<string>().as('comment')])
    .where('type', '=', 'request')
    .where('action', '=', 'save')
    .where('origin', 'is not', null)
    .where('pos', '>', after)
    .execute()
  const { first, last, head, n } = await db
    .selectFrom('event')
    .select(({ fn, selectFrom }) => [
      fn.min('pos').as('first'),
      fn.max('pos').as('last'),
      fn.countAll<number>().as('n'),
      selectFrom('head').select('pos').as('head'),
    ])
    .executeTakeFirstOrThrow()
  const found = new Map(events.map(({ id, version, comment }) => [comment, `${id} ${version}`]))
  const comments = new Set(sent.map(({ body }) => body['comment']))
  const faults = [
    ...sent.flatMap(({ body, receipt }) => {
      const there = found.get(String(body['comment']))
      return !receipt || there === `${receipt.id} ${receipt.version}`
        ? []
        : [`${receipt.id} ${receipt.version} was answered, and the log has ${there ?? 'nothing'}`]
    }),
    ...events.filter(({ comment }) => !comments.has(comment)).map(({ id, version }) => `${id} ${version} was sent by nobody`),
    ...(found.size === events.length ? [] : [`${events.length - found.size} events are there twice`]),
    ...(first === 1 && last === n && head === n
      ? []
      : [`positions run from ${first} to ${last}, the head stands at ${head}, and there are ${n} events`]),
  ]
  return { events: events.length, faults }
}
