import { type Definition, deletedState } from '@nazorat/machines/definition'
import { holdsMany, isEmpty, targetOf } from '@nazorat/machines/fields'
import type { Condition, Lookup, RelatedDocument, Search } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import type { LoggedEvent } from '../event-store/event.ts'
import { evolve, initialDocument } from '../documents/document.ts'
import { titleOf } from '../documents/titles.ts'
import { takesOf } from '../documents/find.ts'

/**
 * All documents as they stood at a position of the log, in memory: what a decision of then could look at. Values that
 * lookups search by equality are indexed, so that each is found among few.
 */
export class LogState {
  readonly #definitions: ReadonlyMap<string, Definition>
  readonly #documents = new Map<string, Document>()
  readonly #byType = new Map<string, Set<string>>()
  readonly #indexes = new Map<string, Map<unknown, Set<string>>>()

  constructor(definitions: readonly Definition[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.type, definition]))
  }

  /** The document before its next event. */
  at(type: string, id: string): Document | undefined {
    const definition = this.#definitions.get(type)
    return definition && (this.#documents.get(id) ?? initialDocument(definition, id))
  }

  take(event: LoggedEvent): void {
    const before = this.at(event.type, event.stream)
    if (!before) return
    const after = { ...evolve(before, event), hash: event.hash }
    if (after.state === deletedState) this.#forget(before)
    else {
      this.#documents.set(after.id, after)
      this.#of(after.type).add(after.id)
      for (const [key, index] of this.#indexes) {
        const [type, field] = key.split(' ') as [string, string]
        if (type === after.type) move(index, before.version > 0 ? before.values[field] : undefined, after.values[field], after.id)
      }
    }
  }

  load(type: string, ids: readonly string[]): Map<string, Document> {
    return new Map(ids.flatMap((id) => (this.#of(type).has(id) ? [[id, this.#documents.get(id)!]] : [])))
  }

  /** Documents that satisfy all conditions, in the order of their ids; null when too many would have to be looked through. */
  find(type: string, conditions: readonly Condition[]): RelatedDocument[] | null {
    const among = this.#narrowed(type, conditions)
    if (among.size > maxLookedThrough) return null
    const found = [...among]
      .map((id) => this.#documents.get(id)!)
      .filter((document) => conditions.every((condition) => satisfies(document, condition)))
    return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map((document) => this.#referred(document))
  }

  /** The named lookups of a document as its values stand; null when one of them cannot be told. */
  lookups(
    definition: Definition,
    document: Pick<Document, 'id' | 'values'>,
    names: readonly string[],
    now: string,
  ): Record<string, unknown> | null {
    const found: Record<string, unknown> = {}
    for (const name of names) {
      const lookup = this.#lookup(definition, document, definition.lookups[name]!, now)
      if (lookup === undefined) return null
      found[name] = lookup
    }
    return found
  }

  #lookup(definition: Definition, { id, values }: Pick<Document, 'id' | 'values'>, lookup: Lookup, now: string): unknown {
    if ('refers' in lookup) {
      const field = definition.fields[lookup.refers]!
      const value = values[lookup.refers]
      const found = [...this.load(targetOf(field)!.to, isEmpty(value) ? [] : ([value].flat() as string[])).values()].map((document) =>
        this.#referred(document),
      )
      return holdsMany(field) ? found : (found[0] ?? null)
    }
    if ('through' in lookup) {
      const { to } = targetOf(definition.fields[lookup.through]!)!
      const through = values[lookup.through] as string | null
      const between = isEmpty(through) ? undefined : this.load(to, [through!]).get(through!)
      const field = this.#definitions.get(to)?.fields[lookup.to]
      const named = between?.values[lookup.to]
      if (!field || isEmpty(named)) return []
      const ids = ([named].flat() as string[]).toSorted()
      return Array.from(this.load(targetOf(field)!.to, ids).values(), (document) => this.#referred(document))
    }
    // Whatever was deleted had nothing that referred to it: the engine asked, and more than that is not looked for.
    if ('referring' in lookup) return null
    const search: Search = 'first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every
    const conditions = search.where(values, { id, now })
    const found = conditions ? this.find(search.of, conditions) : []
    if (found === null) return undefined
    if ('first' in lookup) return found[0] ?? null
    if ('last' in lookup) return found.toSorted((a, b) => compare(b.values[lookup.by], a.values[lookup.by]))[0] ?? null
    return found
  }

  #narrowed(type: string, conditions: readonly Condition[]): ReadonlySet<string> {
    const by = conditions.find(({ field, is }) => is === 'equal' && field !== 'id' && field !== 'state')
    return by ? (this.#indexOf(type, by.field).get(by.value) ?? new Set()) : this.#of(type)
  }

  #indexOf(type: string, field: string): Map<unknown, Set<string>> {
    const key = `${type} ${field}`
    let index = this.#indexes.get(key)
    if (!index) {
      this.#indexes.set(key, (index = new Map()))
      for (const id of this.#of(type)) move(index, undefined, this.#documents.get(id)!.values[field], id)
    }
    return index
  }

  #of(type: string): Set<string> {
    let ids = this.#byType.get(type)
    if (!ids) this.#byType.set(type, (ids = new Set()))
    return ids
  }

  #forget({ id, type, values }: Document): void {
    this.#documents.delete(id)
    this.#of(type).delete(id)
    for (const [key, index] of this.#indexes) {
      const [of, field] = key.split(' ') as [string, string]
      if (of === type) index.get(values[field])?.delete(id)
    }
  }

  #referred({ id, type, state, values }: Document): RelatedDocument {
    const definition = this.#definitions.get(type)!
    return { id, type, title: titleOf(definition, values), state, values, ...takesOf(definition, state) }
  }
}

/** A log of millions is to be walked in minutes. */
const maxLookedThrough = 5000

function move(index: Map<unknown, Set<string>>, before: unknown, after: unknown, id: string): void {
  index.get(before)?.delete(id)
  if (after === null || after === undefined) return
  const ids = index.get(after)
  if (ids) ids.add(id)
  else index.set(after, new Set([id]))
}

function satisfies(document: Document, { field, is, value }: Condition): boolean {
  const held = field === 'id' ? document.id : field === 'state' ? document.state : document.values[field]
  return meets[is](held ?? null, value)
}

/** The conditions as SQL evaluates them (`engine/commands/lookups.ts`): a comparison with null is never true. */
const meets: Record<Condition['is'], (held: unknown, value: Condition['value']) => boolean> = {
  equal: (held, value) => held === value,
  not: (held, value) => held !== value,
  among: (held, value) => (value as readonly unknown[]).includes(held),
  atMost: (held, value) => held !== null && compare(held, value) <= 0,
  atLeast: (held, value) => held !== null && compare(held, value) >= 0,
  after: (held, value) => held !== null && compare(held, value) > 0,
  overlapping: (held, value) => Array.isArray(held) && held.some((each) => (value as readonly unknown[]).includes(each)),
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return a < b ? -1 : 1
}
