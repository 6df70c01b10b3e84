import type { Pool, PoolClient } from 'pg'
import { countsAnew, type Definition, type Fact, hasDeadlines, type Running, runningOf, system } from '@nazorat/machines'
import type { Document, Event } from '../commands/command.ts'
import { findFacts, type Finder } from '../commands/lookups.ts'

/** How often, in milliseconds, it is asked at most whether another process has changed the calendar or a setting. */
const askEvery = 1000

/**
 * The calendar and the settings that deadlines are computed with, as this process knows them. It may be behind another
 * process for a moment: what is written by it says on which basis it was computed, and is computed anew.
 */
export class Clock {
  readonly #finder: Finder
  readonly #types: ReadonlySet<string>
  #facts = new Map<string, Readonly<Record<string, unknown>>>()
  #asked = 0
  #asking = Promise.resolve()
  #basis = -1

  constructor(finder: Finder) {
    this.#finder = finder
    this.#types = new Set(finder.definitions.flatMap((definition) => factsOf(definition).map((name) => searched(definition.facts[name]!))))
  }

  /** The position at which what is known here had changed last. */
  get basis(): number {
    return this.#basis
  }

  /** Whether deadlines are computed with the documents of a type. */
  dependsOn(type: string): boolean {
    return this.#types.has(type)
  }

  /** How the clock runs for a document from a moment on; null when it does not. */
  running({ type, state, values }: Pick<Document, 'type' | 'state' | 'values'>, since: string, fired: readonly string[] = []): Running | null {
    return runningOf(this.#finder.definitionOf(type), state, { values, since, facts: this.#facts.get(type) ?? {} }, fired)
  }

  /** What an event does to the clock of its document: undefined when nothing, null when it stops. */
  after(definition: Definition, event: Event, document: Document): Running | null | undefined {
    if (!countsAnew(definition, event)) return undefined
    if (!hasDeadlines(definition, event.to)) return event.from !== null && hasDeadlines(definition, event.from) ? null : undefined
    this.#askSometimes()
    return this.running(document, event.at)
  }

  /** Reads the calendar and the settings anew when they have changed; never two at once, so that the later answer stays. */
  refresh(): Promise<void> {
    const read = () => this.#read()
    return (this.#asking = this.#asking.then(read, read))
  }

  #askSometimes(): void {
    if (Date.now() - this.#asked < askEvery) return
    this.#asked = Date.now()
    this.refresh().catch(() => {})
  }

  async #read(): Promise<void> {
    const basis = await readBasis(this.#finder.db)
    if (basis === this.#basis) return
    const facts = new Map<string, Record<string, unknown>>()
    for (const definition of this.#finder.definitions) {
      const names = factsOf(definition)
      if (names.length > 0) facts.set(definition.type, await findFacts(this.#finder, definition, { id: '', values: {} }, names, '', system))
    }
    this.#facts = facts
    this.#basis = basis
  }
}

/** The position at which the log last changed what deadlines are computed with. */
export async function readBasis(db: Pool | PoolClient): Promise<number> {
  const { rows } = await db.query<{ pos: string }>({ name: 'deadline basis', text: 'select pos from deadline_basis' })
  return Number(rows[0]!.pos)
}

const factsOf = ({ deadlines }: Definition): string[] => [...new Set(Object.values(deadlines).flatMap(({ looksAt }) => looksAt ?? []))]

/** The type of the documents that a fact is about, whichever document asks. */
function searched(fact: Fact): string {
  if ('refers' in fact || 'referring' in fact) throw new TypeError('a deadline is computed with facts that do not depend on the document')
  return ('first' in fact ? fact.first : 'last' in fact ? fact.last : fact.every).of
}
