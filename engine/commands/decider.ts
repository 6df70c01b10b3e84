import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { actionIn, type Definition, type Effect } from '@nazorat/machines/definition'
import { inputFields, merge, pointsOut, read } from '@nazorat/machines/fields'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Command } from './command.ts'
import { type Document, initialDocument, startingDocument } from '../documents/document.ts'
import { decide, type DecisionContext } from './decide.ts'
import { findLookups, type LookupContext, dependOnSets } from '../documents/lookups.ts'
import { type Decided, type Entry, sealed } from './entry.ts'
import { type Event, mostEffects } from '../event-store/event.ts'
import { getDocument } from '../documents/load.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { isPersonal, keyFor } from '../event-store/personal-data.ts'
import { findDangling, findTaken } from '../documents/references.ts'

/** A command to be decided: a user's, or an effect of one on another document. */
export interface PendingCommand {
  readonly actor: Actor
  readonly command: Command
  readonly at: string | undefined
  readonly isEffect?: true
}

interface Settings {
  readonly referenceData: ReferenceData
  readonly definitionOf: (type: string) => Definition
  readonly machines: ReadonlyMap<string, Buffer>
  readonly now: () => string
}

/** Decides commands, and says what for: some on the document alone, some on what the database knows, some only under the lock. */
export class Decider {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Decides a command and its effects on other documents: entries that are appended together or not at all. */
  async decide(context: LookupContext, pending: PendingCommand, document: Document, locked?: PoolClient): Promise<Decided> {
    const entry = await this.#decideOne(context, pending, document, locked)
    const { effects, event } = entry
    if (effects.length > mostEffects) throw new Error(`${event.action} has ${effects.length} effects at once`)
    const entries: [Entry, ...Entry[]] = [entry]
    for (const [i, effect] of effects.entries()) {
      const on = await this.#documentOf(context, effect, () => madeBy(event, i))
      // By the same actor, for the same person, at the same moment, under the same id. The signature is of the command itself.
      const command: Command = {
        ...pending.command,
        type: effect.type,
        document: on.id,
        action: effect.action,
        input: effect.input,
        version: on.version,
        signature: undefined,
      }
      entries.push(
        await this.#decideOne(
          { ...context, since: undefined },
          { actor: pending.actor, command, at: event.at, isEffect: true },
          on,
          locked,
        ),
      )
    }
    return entries
  }

  /** The document that an effect is on: one that is there, or a new one with an id that is made for it. */
  async #documentOf(context: LookupContext, { type, document: id }: Effect, makeId: () => string): Promise<Document> {
    const definition = context.definitionOf(type)
    if (id === null) return initialDocument(definition, makeId())
    return getDocument(context.db, definition, id)
  }

  /**
   * Decides a command with what the database knows: lookups, what it refers to, and with a connection that holds the lock what others have
   * taken.
   */
  async #decideOne(context: LookupContext, pending: PendingCommand, document: Document, locked?: PoolClient): Promise<Entry> {
    const { actor, command, at, isEffect = false } = pending
    const definition = context.definitionOf(command.type)
    const action = actionIn(definition, command.action, document.state)
    if (!action) throw new Refusal('noSuchCall')

    const now = at ?? this.#settings.now()
    const fields = inputFields(action, definition)
    const names = (action.lookups ?? []).filter((name) => !definition.lookups[name]!.reference)
    // An effect names what the definition's code took from documents: that it is still there is asked by the append.
    const points = !isEffect && hasPointers(fields, command.input)
    // Only values of the right shape may go into a query; `decide` says what is wrong with the others.
    const input = names.length > 0 || points ? read(fields, command.input).values : {}
    const start = startingDocument(definition, document, actor, now)
    // A form's references are those of what the document becomes, not of what it was.
    const after = action.input === 'form' ? { ...start, values: { ...start.values, ...input } } : start
    const lookups = names.length > 0 ? await findLookups(context, definition, after, names, now, actor) : {}
    const namedBy = action.firedBy ? null : actor
    const problems = points ? await findDangling(context, definition, namedBy, fields, input, document.values, start.values) : {}
    const key = isPersonal(definition) ? await keyFor(context.db, document.id) : null
    const entry = this.conclude(pending, document, { lookups, now, isEffect }, key)
    const taken = locked && action.input === 'form' ? await findTaken(locked, definition, entry.document, entry.event.input) : {}
    const found = merge(problems, taken)
    if (Object.keys(found).length > 0) throw new Refusal('invalid', {}, found)
    return entry
  }

  /** Decides a command on what is known, and on the reference data as this process has it. */
  conclude({ actor, command }: PendingCommand, document: Document, known: DecisionContext, key: Buffer | null = null): Entry {
    const { referenceData, machines, definitionOf } = this.#settings
    const definition = definitionOf(command.type)
    const lookups = this.dependsOnReferenceData(command, document)
      ? { ...referenceData.lookupsOf(command.type), ...known.lookups }
      : known.lookups
    const decision = decide(definition, machines.get(command.type)!, document, actor, command, { ...known, lookups })
    return { ...sealed(definition, decision, key), referenceVersion: lookups === known.lookups ? null : referenceData.version }
  }

  /** Whether a command is decided with the calendar or settings. */
  dependsOnReferenceData({ type, action }: Command, { state }: Document): boolean {
    const definition = this.#settings.definitionOf(type)
    return actionIn(definition, action, state)?.lookups?.some((name) => definition.lookups[name]!.reference) === true
  }

  /** Whether a command can be decided without a question to the database. */
  needsNoQuery({ type, action, input, version }: Command, document: Document): boolean {
    if (document.version === 0 || document.version !== version) return false
    const definition = this.#settings.definitionOf(type)
    const found = actionIn(definition, action, document.state)
    if (!found || isPersonal(definition) || found.input === 'form') return false
    return (
      !found.lookups?.some((name) => !definition.lookups[name]!.reference) &&
      !found.effects &&
      !hasPointers(inputFields(found, definition), input)
    )
  }

  /**
   * Whether a command is decided while no other append can happen: it asks about sets, or it has effects on documents that
   * moved while it was tried before.
   */
  needsLock({ type, action, input }: Command, document: Document, tries: number): boolean {
    const definition = this.#settings.definitionOf(type)
    const found = actionIn(definition, action, document.state)
    if (!found) return false
    const unique = found.input === 'form' && definition.unique.flat().some((name) => input[name] !== undefined)
    return unique || dependOnSets(definition, found.lookups ?? []) || (found.effects !== undefined && tries > 0)
  }
}

/** The id of a document that the effect of an event makes: another for each effect of each event, and the same when it is decided again. */
function madeBy({ command, stream, version }: Event, effect: number): string {
  const digest = hash('sha256', `${command} ${stream} ${version} ${effect}`, 'hex')
  // A UUID of version 8, whose digits are its maker's to choose (RFC 9562, 5.8).
  return [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}

const hasPointers = (fields: ReturnType<typeof inputFields>, input: Record<string, unknown>): boolean =>
  Object.keys(input).some((name) => Object.hasOwn(fields, name) && pointsOut(fields[name]!))
