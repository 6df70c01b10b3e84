import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { type Lookup, system } from '@nazorat/machines/workflow'
import { prepared } from '../postgres/prepared.ts'
import { logger } from '../telemetry/logger.ts'
import { findLookups, type LookupContext, type LookupRequest } from './lookups.ts'

/** How often, in milliseconds, it is asked at most whether another process has changed the calendar or a setting. */
const askEvery = 1000

/**
 * The calendar and the settings as this process knows them: the values of all lookups that are declared as `reference`, with the
 * position of the log at which they changed last. They may briefly be older than those of another process. A decision on them is
 * appended only as long as they have that version, and is made again with the next; deadlines bear it, and those of an older one
 * are computed again.
 */
export class ReferenceData {
  readonly #context: LookupContext
  readonly #types: ReadonlySet<string>
  #lookups = new Map<string, Readonly<Record<string, unknown>>>()
  #asked = 0
  #asking = Promise.resolve()
  #version = -1

  constructor(context: LookupContext) {
    this.#context = context
    for (const { type, deadlines, lookups } of context.definitions) {
      const other = Object.values(deadlines)
        .flatMap((deadline) => deadline.lookups ?? [])
        .find((name) => !lookups[name]!.reference)
      if (other) throw new TypeError(`a deadline of ${type} is computed with ${other}, which is no reference data`)
    }
    this.#types = new Set(
      context.definitions.flatMap(({ lookups }) =>
        Object.values(lookups).flatMap((lookup) => (lookup.reference ? [searched(lookup)] : [])),
      ),
    )
  }

  /** The position at which what is known here had changed last. */
  get version(): number {
    return this.#version
  }

  definitionOf(type: string): Definition {
    return this.#context.definitionOf(type)
  }

  /** Whether documents of a type are reference data. */
  has(type: string): boolean {
    return this.#types.has(type)
  }

  /** The values of a type's reference lookups, by their names. */
  lookupsOf(type: string): Readonly<Record<string, unknown>> {
    return this.#lookups.get(type) ?? {}
  }

  /** Reads the calendar and the settings again when they have changed; never two at once, so that the later answer stays. */
  refresh(): Promise<void> {
    const read = () => this.#read()
    return (this.#asking = this.#asking.then(read, read))
  }

  /** Has them read again in the background, unless that was done a moment ago. */
  refreshSometimes(): void {
    if (Date.now() - this.#asked < askEvery) return
    this.#asked = Date.now()
    this.refresh().catch(logUnread)
  }

  async #read(): Promise<void> {
    const version = await readVersion(this.#context.db)
    if (version === this.#version) return
    const requests: LookupRequest[] = []
    for (const definition of this.#context.definitions) {
      const names = Object.entries(definition.lookups).flatMap(([name, { reference }]) => (reference ? [name] : []))
      if (names.length > 0) requests.push({ definition, document: { id: '', values: {} }, names, actor: system, now: '' })
    }
    const found = await findLookups(this.#context, requests)
    this.#lookups = new Map(requests.map(({ definition: { type } }, i) => [type, found[i]!]))
    this.#version = version
  }
}

/** Logs a failed read: deadlines computed before the next successful one are computed again. */
export const logUnread = (error: unknown): void => logger.warn({ err: error }, 'the calendar and the settings could not be read')

const versionQuery = prepared('deadline basis', (db) => db.selectFrom('deadline_basis').select('pos'))

/** The position at which the log last changed reference data. */
const readVersion = async (db: Pool | PoolClient): Promise<number> => (await versionQuery(db, {}))[0]!.pos

/** The type of the documents that a lookup is about, whichever document asks. */
function searched(lookup: Lookup): string {
  if ('refers' in lookup || 'through' in lookup || 'referring' in lookup)
    throw new TypeError('reference data does not depend on the document that is decided')
  return ('first' in lookup ? lookup.first : 'last' in lookup ? lookup.last : lookup.every).of
}
