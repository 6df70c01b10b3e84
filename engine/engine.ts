import type { Pool } from 'pg'
import type { DocumentReply, HistoryReply, ListQuery, ListReply, Receipt, RelatedReply } from '@nazorat/machines/api-types'
import { actionIn, codeNames, type Definition, personsActions, referenceTitle } from '@nazorat/machines/definition'
import type { NamedFile } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import {
  type Actor,
  availability,
  type Condition,
  emptyDocument,
  hasPermission,
  isFullyTold,
  isVisible,
  isVisibleIn,
  type RelatedDocument,
  Refusal,
  scopeOf,
  visibleLookups,
  verdictReply,
} from '@nazorat/machines/workflow'
import { BulkSaves } from './commands/bulk.ts'
import type { Command } from './commands/command.ts'
import { fire, type Step } from './commands/fire.ts'
import type { Document } from './documents/document.ts'
import { causeOf, withCauses } from './queries/cause.ts'
import { signedBy } from './queries/signed.ts'
import { initialDocument } from './documents/document.ts'
import { getDocument, loadDocuments, loadTitles, referredIds } from './documents/load.ts'
import { loadReferenceTitles } from './documents/reference-titles.ts'
import { titleOf } from './documents/titles.ts'
import { ReferenceData } from './documents/reference-data.ts'
import { loadDues } from './deadlines/due.ts'
import { ensureDeadlines } from './deadlines/rebuild.ts'
import { CommandHandler } from './commands/command-handler.ts'
import { findDocuments } from './documents/find.ts'
import { findLookups, type LookupContext, type Reading } from './documents/lookups.ts'
import { openReads } from './documents/row-security.ts'
import { announcer } from './projections/announcer.ts'
import { isErasedFile } from './event-store/files.ts'
import { machineHash, machineSource } from './event-store/hash.ts'
import { storeMachines } from './event-store/machines.ts'
import { fileIn, pastFile } from './queries/history/named-files.ts'
import { type HistoryPage, historyOf } from './queries/history/page.ts'
import { PipelinedConnection } from './postgres/pipelined-connection.ts'
import { type Asking, refusedChoices } from './queries/choices.ts'
import { countAll, countQueues } from './queries/list/counts.ts'
import { allDocuments, listDocuments } from './queries/list/page.ts'
import { relatedDocuments } from './queries/related-documents.ts'
import { documentAsOf, lookupsAsOf } from './queries/as-of.ts'
import { ensureTables } from './projections/replay.ts'

export interface Engine {
  readonly pool: Pool
  readonly definitions: readonly Definition[]
  /** The inputs that deadlines are computed with. */
  readonly referenceData: ReferenceData
  definitionOf(type: string): Definition
  /**
   * Makes a command happen, once, and answers when it is durable. Throws a Refusal that says why not.
   * `at` is the moment at which it happens where that is not now: for what is brought in from a past.
   */
  execute(actor: Actor, command: Command, at?: string): Promise<Receipt>
  /**
   * The same for a document of whatever version, as long as it is in one of some states; null where it is not. Tries again when it has
   * moved meanwhile.
   */
  fire(actor: Actor, step: Step): Promise<Document | null>
  /**
   * A document with what this actor may do with it now; with `at`, a version or an ISO moment, as it was then, for those
   * who may know its history: nothing can be done with it, and `then` says what could.
   */
  get(actor: Actor, type: string, id: string, at?: number | string): Promise<DocumentReply>
  /** An empty document with its defaults, as a form starts with it. */
  empty(actor: Actor, type: string): Promise<DocumentReply>
  /** Of documents that could be chosen for a field of a form or an action, the reason why the command would refuse each, or null. */
  refusedChoices(actor: Actor, asking: Asking, ids: readonly string[]): Promise<(Text | Refusal | null)[]>
  list(actor: Actor, type: string, query: ListQuery): Promise<ListReply>
  all(actor: Actor, type: string, query: ListQuery): AsyncGenerator<ListReply>
  count(actor: Actor, type: string, query: ListQuery): Promise<number>
  counts(actor: Actor, type: string): Promise<Record<string, number>>
  /** The documents that refer to one, of those that the actor sees. */
  related(actor: Actor, type: string, id: string): Promise<RelatedReply>
  /** A page of what happened to a document, for those who may know its history. */
  history(actor: Actor, type: string, id: string, page?: HistoryPage): Promise<HistoryReply>
  /**
   * A file as a document names it, or did, where the actor may know its history; null when they may not know of it. Throws `fileErased`
   * when a document has destroyed it.
   */
  namedFile(actor: Actor, type: string, id: string, hash: string): Promise<NamedFile | null>
  /** Documents by id, visible to the actor or not: for the server's own use. */
  load<T extends string>(type: T, ids: readonly string[]): Promise<Map<string, Document<T>>>
  /** Documents of a type that satisfy all conditions, at most a thousand: for the server's own use. */
  find<T extends string>(type: T, conditions: readonly Condition[]): Promise<RelatedDocument<T>[]>
  /** Many saves of a type at once, for imports. */
  readonly bulk: BulkSaves
  /** Resolves when every command that was taken has been answered; takes none after. The pool stays open. */
  close(): Promise<void>
}

interface Settings {
  readonly pool: Pool
  readonly definitions: readonly Definition[]
  /** The moment it is, ISO 8601 in UTC with milliseconds. */
  readonly now?: () => string
}

/** Opens the engine on a migrated database: makes or rebuilds document tables, keeps the machines, takes commands. */
export async function openEngine({ pool, definitions, now = () => new Date().toISOString() }: Settings): Promise<Engine> {
  const machines = new Map(definitions.map((definition) => [definition.type, machineHash(definition)]))
  await ensureTables(pool, definitions)
  await storeMachines(
    pool,
    definitions.map((definition) => ({ hash: machines.get(definition.type)!, type: definition.type, source: machineSource(definition) })),
  )

  const byType = new Map(definitions.map((definition) => [definition.type, definition]))
  const definitionOf = (type: string): Definition => {
    const definition = byType.get(type)
    if (!definition) throw new Refusal('noSuchCall')
    return definition
  }
  const context: LookupContext = { db: pool, definitions, definitionOf }
  // The append looks its rows up by key; see the function `append`.
  const connection = new PipelinedConnection({
    ...pool.options,
    options: '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan',
  })
  const referenceData = new ReferenceData(context)
  await referenceData.refresh()
  await ensureDeadlines(pool, definitions, referenceData)
  const appended = announcer(pool)
  const reads = await openReads(pool)
  const handler = new CommandHandler({ pool, connection, context, machines, now, referenceData, appended })

  const readingOf = (actor: Actor, moment = now()): Reading => ({ ...context, actor, now: moment })
  const seen = async (actor: Actor, type: string, id: string) => {
    const definition = definitionOf(type)
    const document = await getDocument(reads(actor, definition), definition, id)
    if (!isVisible(definition, document, actor)) throw new Refusal('notFound')
    return { definition, document }
  }

  // Values are validated before they are stored, so those of a table have the types of their fields.
  const load = ((type, ids) => loadDocuments(pool, definitionOf(type), ids)) as Engine['load']
  const execute: Engine['execute'] = (actor, command, at) => handler.execute(actor, command, at)

  return {
    pool,
    definitions,
    referenceData,
    bulk: new BulkSaves({ context, machines, now, referenceData, appended }),
    definitionOf,
    load,
    execute,
    fire: (actor, step) => fire({ load, execute }, actor, step),

    async get(actor, type, id, at) {
      const { definition, document } = await seen(actor, type, id)
      if (at !== undefined && !hasPermission(actor, 'EventHistoryView')) throw new Refusal('forbidden')
      if (at === undefined || at === document.version || (typeof at === 'string' && at >= now())) {
        const [reply, dues, cause, signed] = await Promise.all([
          replyOf(readingOf(actor), definition, document),
          loadDues(pool, definition, [id]),
          causeOf(context, definition, document),
          signedBy(context, definition, document),
        ])
        return { ...reply, due: dues.get(id) ?? null, cause, signed }
      }
      const past = await documentAsOf(pool, definition, id, at)
      if (!isVisibleIn(definition, document, past.state, actor)) throw new Refusal('notFound')
      const moment = typeof at === 'string' ? at : past.updatedAt
      const reply = await replyOf(readingOf(actor, moment), definition, past, lookupsAsOf)
      return {
        ...reply,
        cause: await causeOf(context, definition, past),
        signed: await signedBy(context, definition, past),
        actions: [],
        then: { moment, actions: reply.actions },
      }
    },

    async empty(actor, type) {
      const definition = definitionOf(type)
      const { id, values } = emptyDocument(definition, '00000000-0000-0000-0000-000000000000', actor, now())
      return replyOf(readingOf(actor), definition, { ...initialDocument(definition, id), values })
    },

    async refusedChoices(actor, { id, ...asking }, ids) {
      const document = id === null ? null : (await seen(actor, asking.type, id)).document
      return refusedChoices(readingOf(actor), document, asking, ids)
    },

    async list(actor, type, query) {
      const definition = definitionOf(type)
      const db = reads(actor, definition)
      const reply = await listDocuments(db, definition, actor, query)
      const [rows, named] = await Promise.all([
        withCauses(context, definition, reply.rows),
        loadReferenceTitles({ db, definitions }, definition, reply.rows),
      ])
      return { ...reply, rows, texts: { ...reply.texts, ...named } }
    },
    all: (actor, type, query) => allDocuments(reads(actor, definitionOf(type)), definitionOf(type), actor, query),
    count: (actor, type, query) => countAll(reads(actor, definitionOf(type)), definitionOf(type), actor, query),
    counts: (actor, type) => countQueues(reads(actor, definitionOf(type)), definitionOf(type), actor),

    async related(actor, type, id) {
      await seen(actor, type, id)
      return relatedDocuments(readingOf(actor), reads, type, id)
    },

    async history(actor, type, id, page = {}) {
      const { definition, document } = await seen(actor, type, id)
      if (!hasPermission(actor, 'EventHistoryView')) throw new Refusal('forbidden')
      return historyOf(context, definition, document, actor, page)
    },

    async namedFile(actor, type, id, hash) {
      const { definition, document } = await seen(actor, type, id)
      const file =
        fileIn(definition, document.values, hash) ??
        (hasPermission(actor, 'EventHistoryView') ? await pastFile(context, definition, document, actor, hash) : null)
      // Its bytes may be there for an hour more, and other documents may name it.
      if (file && (await isErasedFile(pool, hash))) throw new Refusal('fileErased')
      return file
    },

    find: ((type, conditions) => findDocuments(pool, definitionOf(type), conditions)) as Engine['find'],

    async close() {
      while (handler.working) await new Promise((resolve) => setTimeout(resolve, 5))
      await Promise.all([connection.close(), reads.close()])
    },
  }
}

async function replyOf(reading: Reading, definition: Definition, document: Document, find = lookupsOf): Promise<DocumentReply> {
  const { actor, now, db } = reading
  const names = personsActions(definition).map(([name]) => name)
  // Lookups tell of other documents: only those who may decide on them are told.
  const possible = names.filter((name) => scopeOf(actor, actionIn(definition, name, document.state)!.permission))
  const looked = new Set(possible.flatMap((name) => actionIn(definition, name, document.state)!.lookups ?? []))
  const lookups = await find(reading, definition, document, [...looked])
  const told = visibleLookups(definition.lookups, lookups)
  const verdicts = new Map(names.map((name) => [name, availability(definition, name, document, { actor, now, lookups })]))
  const untold = possible.filter((name) => !isFullyTold(actionIn(definition, name, document.state)!, { lookups: told }))
  const codes = Object.fromEntries(codeNames(definition).map((name) => [name, definition.states[document.state]!.codes[name] ?? null]))
  const { id, type, version, state, values, createdAt, createdUserId, updatedAt } = document
  const texts = await loadTitles(db, [...referredIds(definition, values), ...(createdUserId ? [createdUserId] : [])])
  // The title of references to it, for forms in which it was chosen.
  const named = referenceTitle(definition, values, texts, titleOf(definition, values))
  return {
    id,
    type,
    version,
    state,
    ...codes,
    fields: values,
    actions: names.filter((name) => verdicts.get(name)!.can),
    lookups: told,
    verdicts: Object.fromEntries(untold.map((name) => [name, verdictReply(verdicts.get(name)!)])),
    texts: { ...texts, ...(await loadReferenceTitles(reading, definition, [values])), ...(named && { [id]: named }) },
    createdAt,
    createdUserId,
    updatedAt,
    due: null,
    cause: null,
    signed: null,
  }
}

const lookupsOf: typeof lookupsAsOf = async (reading, definition, document, names) => {
  const { actor, now } = reading
  return (await findLookups(reading, [{ definition, document, names, actor, now }]))[0]!
}
