import type { Pool, PoolClient } from 'pg'
import { type Definition, type Referred, Refusal } from '@nazorat/machines'
import type { Document, LoggedEvent } from './command.ts'
import { evolve, unborn } from './decide.ts'
import { findFacts, type Finder } from './facts.ts'
import { eventsWhere, titleOf } from './log.ts'

/** A document as it was at one of its versions, or, when `at` is an ISO moment, as it was then: folded out of its events. */
export async function documentAt(db: Pool | PoolClient, definition: Definition, id: string, at: number | string): Promise<Document> {
  const events = await eventsWhere(db, 'stream = $1 order by version', [id])
  const until = typeof at === 'number' ? events.filter(({ version }) => version <= at) : before(events, at)
  const last = until.at(-1)
  if (!last || (typeof at === 'number' && last.version !== at)) throw new Refusal('notFound')
  return fold(definition, id, until)
}

/**
 * The named facts about a document as far as they can be known of a moment that is past: the documents that it refers to
 * are as they were then. What searches a set (is this period covered, which holidays are there) finds the set of today:
 * which documents had which values on a day is in no table.
 */
export async function pastFacts(finder: Finder, definition: Definition, document: Pick<Document, 'id' | 'values'>, names: readonly string[], moment: string): Promise<Record<string, unknown>> {
  const facts = await findFacts(finder, definition, document, names, moment)
  for (const name of names) {
    if (!('refers' in definition.facts[name]!)) continue
    const found = facts[name] as Referred | readonly Referred[] | null
    const then = await referredThen(finder, [found ?? []].flat(), moment)
    facts[name] = Array.isArray(found) ? then : (then[0] ?? null)
  }
  return facts
}

/** Documents as they were at a moment; one that was put into the log later is as it was at first. */
async function referredThen({ db, definitionOf }: Finder, referred: readonly Referred[], moment: string): Promise<Referred[]> {
  if (referred.length === 0) return []
  const events = Map.groupBy(await eventsWhere(db, 'stream = any($1) order by version', [referred.map(({ id }) => id)]), ({ stream }) => stream)
  return referred.map(({ id, type }) => {
    const all = events.get(id) ?? []
    const until = before(all, moment)
    const { state, values } = fold(definitionOf(type), id, until.length > 0 ? until : all.slice(0, 1))
    return { id, type, state, values, title: titleOf(definitionOf(type), values) }
  })
}

/** The events up to the last that had happened: moments need not rise with versions where a past was brought in. */
const before = (events: readonly LoggedEvent[], moment: string): readonly LoggedEvent[] => events.slice(0, events.findLastIndex(({ at }) => at <= moment) + 1)

const fold = (definition: Definition, id: string, events: readonly LoggedEvent[]): Document => events.reduce((document, event) => evolve(document, event), unborn(definition, id))
