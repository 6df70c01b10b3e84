import { sql } from 'kysely'
import type { TakenTransition } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type Actor, isVisibleIn } from '@nazorat/machines/workflow'
import type { Document } from '../../documents/document.ts'
import type { LookupContext } from '../../documents/lookups.ts'
import { database } from '../../postgres/database.ts'

/** The number of versions named for a transition: the newest ones. */
const namedVersions = 20

interface Transitions {
  readonly transitions: TakenTransition[]
  /** The first version that the actor sees. */
  readonly first: number | null
  /** The states that the actor may not know of. */
  readonly hidden: string[]
}

/** How a document came from state to state before a version, each transition once however often it was taken; the first first. */
export async function transitionsOf(
  { db }: LookupContext,
  definition: Definition,
  document: Document,
  actor: Actor,
  before: number,
): Promise<Transitions> {
  const rows = await database(db)
    .selectFrom('event')
    .select(({ fn }) => [
      'action',
      'from_state as from',
      'to_state as to',
      sql<number>`count(*)::integer`.as('times'),
      fn.min<number>('version').as('first'),
      sql<number[]>`(array_agg(version order by version desc))[1:${namedVersions}]`.as('versions'),
    ])
    .where('stream', '=', document.id)
    .where('version', '<', before)
    .groupBy(['action', 'from_state', 'to_state'])
    .orderBy('first')
    .execute()
  const isHidden = ({ to }: { to: string }) => !isVisibleIn(definition, document, to, actor)
  const seen = rows.filter((transition) => !isHidden(transition))
  return {
    transitions: seen
      .filter(({ from, to }) => from !== to)
      .map(({ first: _, versions, ...transition }) => ({ ...transition, versions: versions.toReversed() })),
    first: seen[0]?.first ?? null,
    hidden: [...new Set(rows.filter(isHidden).map(({ to }) => to))],
  }
}

/** That an event led to a state that may be told of. */
export const isTold = (hidden: readonly string[]) => sql<boolean>`to_state <> all(${hidden})`

/** The states of a document's events that this actor may not know of. */
export async function hiddenStates({ db }: LookupContext, definition: Definition, document: Document, actor: Actor): Promise<string[]> {
  const rows = await database(db).selectFrom('event').select('to_state as state').distinct().where('stream', '=', document.id).execute()
  return rows.map(({ state }) => state).filter((state) => !isVisibleIn(definition, document, state, actor))
}
