import type { Definition } from '@nazorat/machines/definition'
import type { ValuesOfType } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import { type Actor, initialState } from '@nazorat/machines/workflow'
import type { Event } from '../event-store/event.ts'
import { noHash } from '../event-store/hash.ts'

/** A document as the log has it so far: the fold of its events. */
export interface Document<T extends string = string> {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly state: string
  readonly values: ValuesOfType<T>
  readonly createdAt: string
  readonly createdUserId: string
  readonly updatedAt: string
  /** The hash of its last event; empty before the first. */
  readonly hash: Buffer
}

/**
 * The document after an event: the fold's one step. What it had that the event does not touch stays; `values` are all of
 * them, where they are known.
 */
export function evolve(
  document: Document,
  event: Pick<Event, 'version' | 'to' | 'patch' | 'at' | 'actor'>,
  values = Object.assign({}, document.values, event.patch),
): Document {
  return {
    ...document,
    version: event.version,
    state: event.to,
    values,
    createdAt: document.version === 0 ? event.at : document.createdAt,
    createdUserId: document.version === 0 ? event.actor : document.createdUserId,
    updatedAt: event.at,
  }
}

/** A document as a command on it begins: a new one has its type's defaults, by the actor who makes it. */
export function startingDocument(definition: Definition, document: Document, actor: Actor, now: string): Document {
  if (document.version > 0 || !definition.defaults) return document
  return { ...document, values: { ...document.values, ...definition.defaults(actor, now) } }
}

/** A document before its first event: nothing in it, not even its defaults. */
export function initialDocument(definition: Definition, id: string): Document {
  const { state, values } = memoized(initial, definition, () => emptyOf(definition))
  const { type } = definition
  return { id, type, version: 0, state, values: { ...values }, createdAt: '', createdUserId: '', updatedAt: '', hash: noHash }
}

const emptyOf = ({ machine, fields }: Definition): Pick<Document, 'state' | 'values'> => ({
  state: initialState(machine),
  values: Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
})

const initial = new WeakMap<Definition, Pick<Document, 'state' | 'values'>>()
