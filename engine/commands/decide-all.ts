import { hash } from 'node:crypto'
import { DatabaseError } from 'pg'
import { type Action, actionIn, type Definition } from '@nazorat/machines/definition'
import { inputFields, merge, pointsOut, read } from '@nazorat/machines/fields'
import { type Actor, type Problems, Refusal } from '@nazorat/machines/workflow'
import { type Document, initialDocument, startingDocument } from '../documents/document.ts'
import { loadDocuments } from '../documents/load.ts'
import { dependOnSets, findLookups, type LookupContext, type LookupRequest } from '../documents/lookups.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { findDangling, findTaken, type Writing, type Written } from '../documents/references.ts'
import { type Event, maxEffects, termStart } from '../event-store/event.ts'
import type { Command } from './command.ts'
import { decide, type Decision } from './decide.ts'

/** A command of an actor that has no answer yet. */
export interface PendingCommand {
  readonly actor: Actor
  readonly command: Command
  /** Its moment; that of now without it. */
  readonly at?: string | undefined
  /** A position of the log at which nothing referred to its document, if it asks that. */
  readonly since?: number | undefined
}

/** A command on its document: a user's, or an effect of one on another document. */
export interface CommandOn extends PendingCommand {
  readonly document: Document
  readonly isEffect?: true
}

/** The decisions of a command, its own and then those of its effects: appended together or not at all. */
export type Decisions = readonly [Decision, ...Decision[]]

/** Why there is no decision. */
export interface Failure {
  readonly error: unknown
}

export interface DecideSettings {
  readonly context: LookupContext
  readonly referenceData: ReferenceData
  /** The hash of each type's machine. */
  readonly machines: ReadonlyMap<string, Buffer>
  readonly now: () => string
}

/**
 * Decides commands on different documents, of whatever types and actors, on what the database has now; gives the outcomes in their
 * order. The commands ask the database together: a query for all lookups, one for all references and one for all files that they
 * name, one for the unique values of each type. Commands that depend on their documents alone ask nothing.
 */
export async function decideAll(to: DecideSettings, batch: readonly CommandOn[]): Promise<(Decisions | Failure)[]> {
  const own = await decideOwn(to, batch)
  const effects = await effectsOf(to, batch, own)
  const commands = [...effects.values()].flat().filter(isDone)
  const decided = await decideOwn(to, commands)
  const decisionOf = new Map(commands.map((command, i) => [command, decided[i]!]))
  return own.map((decision) => {
    if (isFailure(decision)) return decision
    const others = effects.get(decision)?.map((effect) => (isFailure(effect) ? effect : decisionOf.get(effect)!)) ?? []
    return others.find(isFailure) ?? [decision, ...(others as Decision[])]
  })
}

export const isFailure = (value: object): value is Failure => 'error' in value
const isDone = <T extends object>(value: T | Failure): value is T => !isFailure(value)

/** Decides commands without their effects. One that fails takes no other with it. */
async function decideOwn(to: DecideSettings, batch: readonly CommandOn[]): Promise<(Decision | Failure)[]> {
  try {
    return await decideTogether(to, batch)
  } catch (error) {
    // Something of one command's spoilt a query of all.
    if (batch.length === 1) return [{ error }]
    if (error instanceof DatabaseError && !isOfOneCommand(error)) throw error
    const alone: (Decision | Failure)[] = []
    for (const one of batch) alone.push(...(await decideOwn(to, [one])))
    return alone
  }
}

/** Whether a statement failed for what a command holds (SQLSTATE classes of data, constraints and limits), and not for the database. */
export const isOfOneCommand = (error: unknown): boolean => /^(22|23|54)/.test((error as { code?: string }).code ?? '')

async function decideTogether(to: DecideSettings, batch: readonly CommandOn[]): Promise<(Decision | Failure)[]> {
  const now = to.now()
  const questions = batch.map((command) => attempt(() => questionOf(to, command, now)))
  const asked = questions.filter(isDone)
  const lookups = await answers(
    asked,
    ({ request }) => request,
    (requests) => findLookups(to.context, requests),
  )
  const dangling = await answers(
    asked,
    ({ writing }) => writing,
    (writings) => findDangling(to.context, writings),
  )
  const decisions = new Map(asked.map((question) => [question, attempt(() => decisionOn(to, question, lookups.get(question) ?? {}))]))
  const taken = await answers(
    asked,
    (question) => writtenBy(question, decisions.get(question)!),
    (documents) => findTaken(to.context.db, documents),
  )
  return questions.map((question) => {
    if (isFailure(question)) return question
    return withProblems(decisions.get(question)!, [dangling.get(question), taken.get(question)])
  })
}

/** A command with what is asked of the database before it is decided. */
interface Question {
  readonly of: CommandOn
  readonly definition: Definition
  readonly action: Action
  /** When it is received (ISO), and the moment as of which it is decided: when it was done, where terms count from then. */
  readonly receivedAt: string
  readonly now: string
  readonly request: LookupRequest | null
  readonly writing: Writing | null
}

function questionOf({ context }: DecideSettings, of: CommandOn, moment: string): Question {
  const { actor, command, document, at: receivedAt = moment, isEffect, since } = of
  const now = termStart({ at: receivedAt, done: command.done ?? null })
  const definition = context.definitionOf(command.type)
  const action = actionIn(definition, command.action, document.state)
  if (!action) throw new Refusal('noSuchCall')
  const fields = inputFields(action, definition)
  const names = (action.lookups ?? []).filter((name) => !definition.lookups[name]!.reference)
  // An effect names what the definition's code took from documents: that it is still there is asked by the append.
  const refers = !isEffect && Object.keys(command.input).some((name) => Object.hasOwn(fields, name) && pointsOut(fields[name]!))
  if (names.length === 0 && !refers) return { of, definition, action, receivedAt, now, request: null, writing: null }
  // Only values of the right shape may go into a query; `decide` says what is wrong with the others.
  const input = read(fields, command.input).values
  const start = startingDocument(definition, document, actor, now)
  // A form's references are those of what the document becomes, not of what it was.
  const after = action.input === 'form' ? { ...start, values: { ...start.values, ...input } } : start
  const readBy = action.firedBy ? null : actor
  return {
    of,
    definition,
    action,
    receivedAt,
    now,
    request: names.length > 0 ? { definition, document: after, names, actor, now, since } : null,
    writing: refers ? { definition, actor: readBy, fields, input, before: document.values, others: start.values } : null,
  }
}

/** Decides a command on what the database has answered, and on the reference data as this process has it. */
function decisionOn(to: DecideSettings, question: Question, found: Readonly<Record<string, unknown>>): Decision {
  const { definition, now, receivedAt } = question
  const { actor, command, document, isEffect } = question.of
  const { referenceData } = to
  const isDependent = dependsOnReferenceData(definition, command, document)
  const decision = decide(definition, to.machines.get(command.type)!, document, command, {
    actor,
    now,
    receivedAt,
    isEffect,
    lookups: isDependent ? { ...referenceData.lookupsOf(command.type), ...found } : found,
    referenceVersion: isDependent ? referenceData.version : null,
  })
  if (decision.effects.length > maxEffects) throw new Error(`${command.action} has ${decision.effects.length} effects at once`)
  return decision
}

/** The document of a form as its decision leaves it: its unique values may belong to another. */
const writtenBy = ({ action, definition }: Question, decision: Decision | Failure): Written | null =>
  action.input === 'form' && !isFailure(decision) ? { ...decision.document, definition, input: decision.event.input } : null

/** A decision, refused where the database has found problems of its input; a refusal of the input names these too. */
function withProblems(decision: Decision | Failure, found: readonly (Problems | undefined)[]): Decision | Failure {
  const problems = found.reduce<Problems>((all, some) => (some ? merge(all, some) : all), {})
  if (Object.keys(problems).length === 0) return decision
  if (!isFailure(decision)) return { error: new Refusal('invalid', {}, problems) }
  const { error } = decision
  return error instanceof Refusal && error.code === 'invalid'
    ? // A field of which the definition says why is not also called missing.
      { error: new Refusal('invalid', {}, { ...problems, ...error.problems }) }
    : decision
}

/** The effects of decided commands on other documents, as commands on these. They have no effects of their own. */
async function effectsOf(
  { context }: DecideSettings,
  batch: readonly CommandOn[],
  decided: readonly (Decision | Failure)[],
): Promise<ReadonlyMap<Decision, readonly (CommandOn | Failure)[]>> {
  const causes = decided.flatMap((decision, i) =>
    isFailure(decision) || decision.effects.length === 0 ? [] : [{ decision, cause: batch[i]! }],
  )
  const named = causes.flatMap(({ decision }) => decision.effects.filter(({ document }) => document !== null))
  const documents = new Map<string, Document>()
  for (const [type, ofType] of Map.groupBy(named, (effect) => effect.type)) {
    const ids = new Set(ofType.map(({ document }) => document!))
    for (const [id, document] of await loadDocuments(context.db, context.definitionOf(type), [...ids])) documents.set(id, document)
  }
  return new Map(
    causes.map(({ decision, cause: { actor, command } }) => {
      const { effects, event } = decision
      const commands = effects.map(({ type, document: id, action, input }, n): CommandOn | Failure => {
        const document = id === null ? initialDocument(context.definitionOf(type), madeBy(event, n)) : documents.get(id)
        if (!document) return { error: new Refusal('notFound') }
        const { version } = document
        // By the same actor, for the same person, at the same moment, under the same id. The signature is of the command itself.
        const effect: Command = { ...command, type, document: document.id, action, input, version, signature: undefined }
        return { actor, command: effect, document, at: event.at, isEffect: true }
      })
      return [decision, commands]
    }),
  )
}

/** The id of a document that the effect of an event makes: another for each effect of each event, and the same when it is decided again. */
function madeBy({ command, stream, version }: Event, effect: number): string {
  const digest = hash('sha256', `${command} ${stream} ${version} ${effect}`, 'hex')
  // A UUID of version 8, whose digits are its maker's to choose (RFC 9562, 5.8).
  return [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}

/** The value of a function, or why it threw. */
export const attempt = <T extends object>(run: () => T): T | Failure => {
  try {
    return run()
  } catch (error) {
    return { error }
  }
}

/** The answers to the questions that some commands have, asked together. */
async function answers<Q, A>(
  commands: readonly Question[],
  questionOf: (command: Question) => Q | null,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): Promise<ReadonlyMap<Question, A>> {
  const asking: Question[] = []
  const questions: Q[] = []
  for (const command of commands) {
    const question = questionOf(command)
    if (question === null) continue
    asking.push(command)
    questions.push(question)
  }
  if (asking.length === 0) return new Map()
  const found = await ask(questions)
  return new Map(asking.map((command, i) => [command, found[i]!]))
}

/** Whether a command is decided with the calendar or settings. */
export const dependsOnReferenceData = (definition: Definition, { action }: Command, { state }: Document): boolean =>
  actionIn(definition, action, state)?.lookups?.some((name) => definition.lookups[name]!.reference) === true

/**
 * Whether a command is decided while no other append can happen: it asks about sets, or it has effects on documents that moved while
 * it was tried before.
 */
export function needsLock(definition: Definition, { action, input }: Command, { state }: Document, tries: number): boolean {
  const found = actionIn(definition, action, state)
  if (!found) return false
  const unique = found.input === 'form' && definition.unique.flat().some((name) => input[name] !== undefined)
  return unique || dependOnSets(definition, found.lookups ?? []) || (found.effects !== undefined && tries > 0)
}
