import type { PoolClient } from 'pg'
import { actionIn, type Definition, deletedState, formAction } from '@nazorat/machines/definition'
import { inputFields, isEmpty, isId, problemText, read } from '@nazorat/machines/fields'
import { importKey } from '@nazorat/machines/import'
import { type Actor, emptyDocument, isVisible, type Problems, Refusal } from '@nazorat/machines/workflow'
import { type Document, initialDocument } from '../documents/document.ts'
import { loadDocuments } from '../documents/load.ts'
import { dependOnSets } from '../documents/lookups.ts'
import { comparedValue, findAlike, findDangling, findTaken, touchedKeys } from '../documents/references.ts'
import { Words } from '../documents/words.ts'
import { append } from './append.ts'
import { decideAll, type DecideSettings, isFailure } from './decide-all.ts'
import type { Decision } from './decide.ts'
import { type Entries, type Entry, sealAll } from './entry.ts'

/** One of many saves of a type: a document, the version that the sender saw (0 for a new one) and the input of its action. */
export interface Save {
  /** By which the sender knows it: the line of a sheet. */
  readonly line: number
  readonly document: string
  readonly version: number
  readonly input: Record<string, unknown>
  /** The id of its own command, where it is not one of many that belong together. */
  readonly id?: string
}

/** A save that was decided: its outcome, or why not. */
export type DecidedSave = { readonly save: Save } & ({ readonly decision: Decision } | { readonly refusal: Refusal })

/** The command that all saves are part of: its id stands in every event, so that they are known as one. */
export interface BulkCommand {
  readonly id: string
  readonly type: string
  /** The action, where it is not that of the form. */
  readonly action?: string
  readonly origin?: string | undefined
}

/** The values that are unique and the lines that have them, of all saves before: two lines cannot both be right. */
export type Claims = Map<string, number>

interface Settings extends DecideSettings {
  /** Called when the log has grown. */
  readonly appended: () => void
}

/** Saves ready to be appended. */
export type PreparedSaves = readonly Entry[]

/** Decides many saves of one type like any batch of commands, and appends them in one transaction of the caller's. */
export class BulkSaves {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /**
   * The documents that lines are of, by their id or by the first unique key of their type; null for a line that makes a new one,
   * and for one that names what an actor may not see: it is not there for them.
   */
  async existing(
    actor: Actor,
    type: string,
    lines: readonly { readonly id: string | null; readonly input: Readonly<Record<string, unknown>> }[],
  ): Promise<(Document | null)[]> {
    const { context, now } = this.#settings
    const definition = context.definitionOf(type)
    const key = importKey(definition)
    const { values: defaults } = emptyDocument(definition, '', actor, now())
    const fields = inputFields(actionIn(definition, formAction(definition)!, initialDocument(definition, '').state)!, definition)
    // Only values of the right shape may go into a query.
    const asked = lines.flatMap(({ id, input }, i) => {
      const named = Object.fromEntries(key.flatMap((name) => (Object.hasOwn(input, name) ? [[name, input[name]]] : [])))
      const values = { ...defaults, ...read(fields, named).values }
      return id === null && key.length > 0 && !isEmpty(values[key.at(-1)!]) ? [{ i, key, values }] : []
    })
    const found = await findAlike(context.db, definition, asked)
    const given = lines.flatMap(({ id }) => (id !== null && isId(id.toLowerCase()) ? [id.toLowerCase()] : []))
    const documents = await loadDocuments(context.db, definition, [...new Set([...found.map(({ id }) => id), ...given])])
    // Documents of before may look alike: the one that has the very values is meant.
    const isSame = ({ asking, id }: (typeof found)[number]) =>
      key.every((name) => documents.get(id)?.values[name] === asked[asking]!.values[name])
    const alike = new Map(
      [...found.filter((each) => !isSame(each)), ...found.filter(isSame)].map(({ asking, id }) => [asked[asking]!.i, id]),
    )
    return lines.map(({ id }, i) => {
      const document = documents.get((id === null ? alike.get(i) : id.toLowerCase()) ?? '')
      return document && document.state !== deletedState && isVisible(definition, document, actor) ? document : null
    })
  }

  /** The words by which an actor names documents. */
  words(actor: Actor): Words {
    return new Words(this.#settings.context, actor)
  }

  /** Says that the log has grown, once a transaction with appends is committed. */
  appended(): void {
    this.#settings.appended()
  }

  /** Decides saves on what the database has now, and appends nothing. Throws when the type's form asks what only the lock can answer. */
  async decide(actor: Actor, command: BulkCommand, saves: readonly Save[], claims: Claims): Promise<DecidedSave[]> {
    const definition = this.#settings.context.definitionOf(command.type)
    const name = command.action ?? formAction(definition)
    if (name === undefined) throw new Refusal('noSuchCall')
    const documents = await this.#load(definition, saves)
    const action = actionIn(definition, name, initialDocument(definition, '').state)!
    const lookups = action.lookups ?? []
    if (dependOnSets(definition, lookups) || lookups.some((each) => definition.lookups[each]!.reference) || action.effects)
      throw new TypeError(`${definition.type} cannot be saved in bulk`)

    const outcomes = await decideAll(
      this.#settings,
      saves.map((save, i) => ({ actor, command: { ...command, ...save, action: name }, document: documents[i]! })),
    )
    const decided = saves.map((save, i): DecidedSave => {
      const outcome = outcomes[i]!
      return isFailure(outcome) ? { save, refusal: refusalOf(outcome.error) } : { save, decision: outcome[0] }
    })
    return claimed(definition, decided, claims)
  }

  /** Makes decisions ready to be appended. */
  async prepare(decided: readonly DecidedSave[]): Promise<PreparedSaves> {
    const sealed = await sealAll(
      this.#settings.context.db,
      decided.flatMap((each) => ('decision' in each ? [[each.decision]] : [])),
    )
    return sealed.map((outcome) => {
      if (isFailure(outcome)) throw outcome.error
      return outcome[0]
    })
  }

  /**
   * Appends saves in the transaction of a connection, which holds the lock of the log's head from here on. Returns the refusals,
   * by document, of those that cannot be appended any more: somebody has changed the document, taken a value or deleted what it
   * refers to meanwhile. The others are appended.
   */
  async append(client: PoolClient, actor: Actor, entries: PreparedSaves): Promise<Map<string, Refusal>> {
    const refused = new Map<string, Refusal>()
    if (entries.length === 0) return refused
    const { definition } = entries[0]!
    // Every look-up is of rows by their key. After many appends the planner would rather read whole tables: it does not know yet how they
    // have grown.
    await client.query(
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off; select from head for update; savepoint saves',
    )
    const taken = await findTaken(
      client,
      entries.map(({ document, event }) => ({ ...document, definition, input: event.input })),
    )
    for (const [i, { document }] of entries.entries())
      if (Object.keys(taken[i]!).length > 0) refused.set(document.id, new Refusal('invalid', {}, taken[i]!))
    const standing = () => entries.filter(({ document }) => !refused.has(document.id))
    try {
      await this.#send(client, standing(), refused)
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'refer') throw error
      await client.query('rollback to savepoint saves')
      const fields = inputFields(actionIn(definition, entries[0]!.event.action, entries[0]!.event.to)!, definition)
      const writings = standing().map(({ event, document }) => ({
        definition,
        actor,
        fields,
        input: event.input,
        before: {},
        others: document.values,
      }))
      const gone = await findDangling({ ...this.#settings.context, db: client }, writings)
      for (const [i, { document }] of standing().entries())
        if (Object.keys(gone[i]!).length > 0) refused.set(document.id, new Refusal('invalid', {}, gone[i]!))
      await this.#send(client, standing(), refused)
    }
    return refused
  }

  async #send(client: PoolClient, entries: readonly Entry[], refused: Map<string, Refusal>): Promise<void> {
    if (entries.length === 0) return
    const moved = await append(
      client,
      this.#settings.referenceData,
      entries.map((entry): Entries => [entry]),
    )
    for (const id of moved) refused.set(id, new Refusal('changedMeanwhile'))
  }

  async #load(definition: Definition, saves: readonly Save[]): Promise<Document[]> {
    const found = await loadDocuments(
      this.#settings.context.db,
      definition,
      saves.filter(({ version }) => version > 0).map(({ document }) => document),
    )
    return saves.map(({ document }) => found.get(document) ?? initialDocument(definition, document))
  }
}

/** A refusal as the sender of many saves gets it; anything else is a bug and thrown. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'moved' ? new Refusal('changedMeanwhile') : error
}

/** Refuses what a save before has claimed, and claims the unique values of the others. */
function claimed(definition: Definition, decided: readonly DecidedSave[], claims: Claims): DecidedSave[] {
  return decided.map((each) => {
    if (!('decision' in each)) return each
    const { document, event } = each.decision
    const problems: Problems = {}
    const own = touchedKeys(definition, document.values, event.input).map((key) => ({
      name: key.at(-1)!,
      claim: `${key.join()} ${JSON.stringify(key.map((part) => (isEmpty(document.values[part]) ? null : comparedValue(definition, part, document.values[part]))))}`,
    }))
    for (const { name, claim } of own) {
      const line = claims.get(claim)
      if (line !== undefined) problems[name] = [problemText('repeatedInSheet', definition.fields[name]!, { line: String(line) })]
    }
    if (Object.keys(problems).length > 0) return { save: each.save, refusal: new Refusal('invalid', {}, problems) }
    for (const { claim } of own) claims.set(claim, each.save.line)
    return each
  })
}
