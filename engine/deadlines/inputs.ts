import type { Pool, PoolClient } from 'pg'
import { restartsDeadlines, type Definition, type Lookup, hasDeadlines, type DeadlineSchedule, scheduleOf, system } from '@nazorat/machines'
import type { Document } from '../documents/document.ts'
import type { Event } from '../event-store/event.ts'
import { findLookups, type LookupContext } from '../documents/lookups.ts'
import { prepared } from '../postgres/prepared.ts'
import { logger } from '../telemetry/logger.ts'

/** How often, in milliseconds, it is asked at most whether another process has changed the calendar or a setting. */
const askEvery = 1000

/**
 * The calendar and the settings that deadlines are computed with, as this process knows them. They may briefly be older than
 * those of another process: each row that it writes carries the version of its inputs, and is computed again if it is old.
 */
export class DeadlineInputs {
  readonly #context: LookupContext
  readonly #types: ReadonlySet<string>
  #lookups = new Map<string, Readonly<Record<string, unknown>>>()
  #asked = 0
  #asking = Promise.resolve()
  #basis = -1

  constructor(context: LookupContext) {
    this.#context = context
    this.#types = new Set(context.definitions.flatMap((definition) => lookupsOf(definition).map((name) => searched(definition.lookups[name]!))))
  }

  /** The position at which what is known here had changed last. */
  get inputsVersion(): number {
    return this.#basis
  }

  /** Whether deadlines are computed with the documents of a type. */
  dependsOn(type: string): boolean {
    return this.#types.has(type)
  }

  /** The schedule of a document from a moment on; null when no deadline runs. */
  running({ type, state, values }: Pick<Document, 'type' | 'state' | 'values'>, since: string, fired: readonly string[] = []): DeadlineSchedule | null {
    return scheduleOf(this.#context.definitionOf(type), state, { values, since, lookups: this.#lookups.get(type) ?? {} }, fired)
  }

  /** The schedule of a document after an event: undefined when it does not change, null when it stops. */
  after(definition: Definition, event: Event, document: Document): DeadlineSchedule | null | undefined {
    if (!restartsDeadlines(definition, event)) return undefined
    if (!hasDeadlines(definition, event.to)) return event.from !== null && hasDeadlines(definition, event.from) ? null : undefined
    this.#askSometimes()
    return this.running(document, event.at)
  }

  /** Reads the calendar and the settings again when they have changed; never two at once, so that the later answer stays. */
  refresh(): Promise<void> {
    const read = () => this.#read()
    return (this.#asking = this.#asking.then(read, read))
  }

  #askSometimes(): void {
    if (Date.now() - this.#asked < askEvery) return
    this.#asked = Date.now()
    this.refresh().catch(logUnread)
  }

  async #read(): Promise<void> {
    const basis = await readInputsVersion(this.#context.db)
    if (basis === this.#basis) return
    const lookups = new Map<string, Record<string, unknown>>()
    for (const definition of this.#context.definitions) {
      const names = lookupsOf(definition)
      if (names.length > 0) lookups.set(definition.type, await findLookups(this.#context, definition, { id: '', values: {} }, names, '', system))
    }
    this.#lookups = lookups
    this.#basis = basis
  }
}

/** Logs a failed read: deadlines computed before the next successful one are computed again. */
export const logUnread = (error: unknown): void => logger.warn({ err: error }, 'the calendar and settings of deadlines could not be read')

const basis = prepared('deadline basis', (db) => db.selectFrom('deadline_basis').select('pos'))

/** The position at which the log last changed what deadlines are computed with. */
export const readInputsVersion = async (db: Pool | PoolClient): Promise<number> => Number((await basis(db, {}))[0]!.pos)

const lookupsOf = ({ deadlines }: Definition): string[] => [...new Set(Object.values(deadlines).flatMap(({ lookups }) => lookups ?? []))]

/** The type of the documents that a lookup is about, whichever document asks. */
function searched(lookup: Lookup): string {
  if ('refers' in lookup || 'through' in lookup || 'referring' in lookup) {
    throw new TypeError('a deadline is computed with lookups that do not depend on the document')
  }
  return ('first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every).of
}
