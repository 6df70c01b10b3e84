import type { PoolClient } from 'pg'
import { type Actor, actionIn, type Definition, inputFields, merge, read, Refusal } from '@nazorat/machines'
import type { Command, Document } from './command.ts'
import { decide, type DecisionContext } from './decide.ts'
import { findLookups, type LookupContext, dependOnSets } from './lookups.ts'
import { type Entry, sealed } from '../event-store/append.ts'
import { isPersonal, keyFor } from '../event-store/personal-data.ts'
import { findDangling, findTaken } from '../documents/references.ts'

/** What is decided on: a command of somebody's, or what it makes happen to another document. */
export interface PendingCommand {
  readonly actor: Actor
  readonly command: Command
  readonly at: string | undefined
  readonly isEffect?: true
}

interface Settings {
  readonly definitionOf: (type: string) => Definition
  readonly machines: ReadonlyMap<string, Buffer>
  readonly now: () => string
}

/** Decides commands, and says what for: some on the document alone, some on what the database knows, some only under the lock. */
export class CommandHandler {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Decides a command with what the database knows: lookups, what it refers to, and under the lock what others have taken. */
  async decide(context: LookupContext, decided: PendingCommand, document: Document, careful?: PoolClient): Promise<Entry> {
    const { command, at } = decided
    const definition = context.definitionOf(command.type)
    const action = actionIn(definition, command.action, document.state)
    if (!action) throw new Refusal('noSuchCall')

    const now = at ?? this.#settings.now()
    const fields = inputFields(action, definition)
    const names = action.lookups ?? []
    const points = hasPointers(fields, command.input)
    // Only values of the right shape may go into a query; `decide` says what is wrong with the others.
    const input = names.length > 0 || points ? read(fields, command.input).values : {}
    // A form's references are those of what the document becomes, not of what it was.
    const after = action.input === 'form' ? { ...document, values: { ...document.values, ...input } } : document
    const lookups = names.length > 0 ? await findLookups(context, definition, after, names, now, decided.actor) : {}
    const namedBy = decided.isEffect || action.firedBy ? null : decided.actor
    const problems = points ? await findDangling(context, namedBy, fields, input, document.values) : {}
    const key = isPersonal(definition) ? await keyFor(context.db, document.id) : null
    const entry = this.conclude(decided, document, { lookups, now, isEffect: decided.isEffect ?? false }, key)
    const taken = careful && action.input === 'form' ? await findTaken(careful, definition, document.id, entry.event.input) : {}
    const found = merge(problems, taken)
    if (Object.keys(found).length > 0) throw new Refusal('invalid', {}, found)
    return entry
  }

  /** Decides a command on what is known. */
  conclude({ actor, command }: PendingCommand, document: Document, known: DecisionContext, key: Buffer | null = null): Entry {
    const definition = this.#settings.definitionOf(command.type)
    return sealed(definition, decide(definition, this.#settings.machines.get(command.type)!, document, actor, command, known), key)
  }

  /** Whether a command can be decided without a question to the database. */
  needsNoQuery({ type, action, input, version }: Command, document: Document): boolean {
    if (document.version === 0 || document.version !== version) return false
    const definition = this.#settings.definitionOf(type)
    const asked = actionIn(definition, action, document.state)
    return asked !== undefined && !isPersonal(definition) && asked.input !== 'form' && !asked.lookups?.length && !asked.effects && !hasPointers(inputFields(asked, definition), input)
  }

  /** Whether a command is decided while no other append can happen: it asks about sets, or reaches other documents. */
  needsLock({ type, action, input }: Command, document: Document): boolean {
    const definition = this.#settings.definitionOf(type)
    const asked = actionIn(definition, action, document.state)
    if (!asked) return false
    const unique = asked.input === 'form' && definition.unique.some((name) => input[name] !== undefined)
    return unique || asked.effects !== undefined || dependOnSets(definition, asked.lookups ?? [])
  }
}

const hasPointers = (fields: ReturnType<typeof inputFields>, input: Record<string, unknown>): boolean =>
  Object.keys(input).some((name) => Object.hasOwn(fields, name) && ('to' in fields[name]!.options || fields[name]!.kind === 'files'))
