import type { Pool } from 'pg'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { loadActing } from '@nazorat/machines/documents/accounts/acting'
import { actorTypes, loadActor } from '@nazorat/machines/documents/accounts/actors'
import { inputFields, read } from '@nazorat/machines/fields'
import { type Actor, type Condition, permissionIn, Refusal } from '@nazorat/machines/workflow'
import { type LoggedEvent, termStart } from '../event-store/event.ts'
import { importedMachines } from '../import/import-history.ts'
import { allEvents } from './conformance.ts'
import { decide } from '../commands/decide.ts'
import { startingDocument } from '../documents/document.ts'
import { canonical, machineHash } from '../event-store/hash.ts'
import { LogState } from './log-state.ts'

/** An event that would have been another one. */
export interface Difference {
  readonly event: LoggedEvent
  /** Why it would have been refused, where it would have been. */
  readonly refused?: Refusal
  /** The state that it would have led to, where that is another one. */
  readonly to?: string
  /** The fields that would have got other values. */
  readonly fields?: readonly string[]
}

export interface WhatIf {
  readonly events: number
  /** Events of types that the definitions do not have. */
  readonly unknown: number
  /** Events that another system decided. */
  readonly imported: number
  /** Events that could not be decided again: what they looked at cannot be told any more. */
  readonly undecided: number
  /** At most as many as asked for. */
  readonly differences: readonly Difference[]
  readonly different: number
}

interface Settings {
  readonly definitions: readonly Definition[]
  /** The actors that are no user, by id. */
  readonly system: readonly Actor[]
  /** At most so many differences are told. */
  readonly maxDifferences?: number
}

/**
 * Decides the whole log again, each event from where its document really stood, by other definitions than those that
 * decided it, and tells what would have gone differently: what would have been refused, have led elsewhere or have
 * written something else.
 */
export async function whatIf(pool: Pool, { definitions, system, maxDifferences = 1000 }: Settings): Promise<WhatIf> {
  const byType = new Map(definitions.map((definition) => [definition.type, { definition, machine: machineHash(definition) }]))
  const then = new LogState(definitions)
  const actors = new Actors(then, system)
  const imported = await importedMachines(pool)
  const told = { events: 0, unknown: 0, imported: 0, undecided: 0, different: 0, differences: [] as Difference[] }
  for await (const batch of allEvents(pool)) {
    for (const event of batch) {
      told.events++
      const known = byType.get(event.type)
      const others = imported.has(event.machine.toString('hex'))
      const again = known && !others && (await decideAgain(then, known, await actors.find(event), event))
      if (!known) told.unknown++
      else if (others) told.imported++
      else if (again === 'undecided') told.undecided++
      else if (again) {
        told.different++
        if (told.differences.length < maxDifferences) told.differences.push({ event, ...again })
      }
      then.take(event)
      actors.take(event)
    }
  }
  return told
}

type Outcome = Omit<Difference, 'event'> | 'undecided' | null

async function decideAgain(
  then: LogState,
  { definition, machine }: { definition: Definition; machine: Buffer },
  actor: Actor | null,
  event: LoggedEvent,
): Promise<Outcome> {
  const document = then.at(event.type, event.stream)!
  if (!actor || event.erased || document.version !== event.version - 1) return 'undecided'
  const action = actionIn(definition, event.action, document.state)
  const input = action ? read(inputFields(action, definition), event.input).values : {}
  const start = startingDocument(definition, document, actor, event.at)
  const after = action?.input === 'form' ? { ...start, values: { ...start.values, ...input } } : start
  const lookups = then.lookups(definition, after, action?.lookups ?? [], event.at)
  if (!lookups) return 'undecided'
  try {
    // The signature was verified when the event was taken, and its text is not built again.
    const standing: Actor = event.signature ? { ...actor, signing: 'off' } : actor
    // The system writes also on documents that the person does not see, as on how much they have watched.
    const ofSystem = { [action?.permission ?? '']: '', [permissionIn('all', `${definition.permission}View`)]: '' }
    const allowed = action?.firedBy === 'system' ? { ...standing, grants: { ...standing.grants, ...ofSystem } } : standing
    const { event: again } = decide(
      definition,
      machine,
      document,
      { id: event.command, type: event.type, document: event.stream, action: event.action, version: document.version, input: event.input },
      {
        actor: allowed,
        lookups,
        now: termStart(event),
        isEffect: action?.firedBy === 'document',
      },
    )
    const fields = [...new Set([...Object.keys(again.patch), ...Object.keys(event.patch)])].filter(
      (name) => !same(again.patch[name], event.patch[name]),
    )
    if (again.to === event.to && fields.length === 0) return null
    return { ...(again.to !== event.to && { to: again.to }), ...(fields.length > 0 && { fields }) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error }
    throw error
  }
}

const same = (a: unknown, b: unknown): boolean => canonical(a ?? null) === canonical(b ?? null)

/** The users as they were at a position of the log, loaded again after an event of a type that they are read from. */
class Actors {
  readonly #then: LogState
  readonly #system: ReadonlyMap<string, Actor>
  readonly #known = new Map<string, Actor | null>()

  constructor(then: LogState, system: readonly Actor[]) {
    this.#then = then
    this.#system = new Map(system.map((actor) => [actor.id, actor]))
  }

  /** The actor of an event; null when they cannot be determined, or could do nothing. */
  async find({ actor: id, onBehalfOf, at }: LoggedEvent): Promise<Actor | null> {
    const system = this.#system.get(id)
    if (system) return system
    let actor = this.#known.get(id)
    if (actor === undefined) this.#known.set(id, (actor = await this.#load(id)))
    return actor && onBehalfOf ? loadActing(this.#reader, actor, onBehalfOf, at) : actor
  }

  take({ type }: LoggedEvent): void {
    if (actorTypes.includes(type)) this.#known.clear()
  }

  #load(id: string): Promise<Actor | null> {
    return loadActor(this.#reader, id)
  }

  get #reader(): Parameters<typeof loadActor>[0] {
    const reader = {
      load: async (type: string, ids: readonly string[]) => this.#then.load(type, ids),
      find: async (type: string, conditions: readonly Condition[]) => this.#then.find(type, conditions) ?? [],
    }
    // Values are validated before they are stored, so those of the log have the types of their fields.
    return reader as Parameters<typeof loadActor>[0]
  }
}
