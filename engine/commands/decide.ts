import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Action, actionIn, type Definition, type Effect, type Situation } from '@nazorat/machines/definition'
import { readInput, unknownField } from '@nazorat/machines/fields'
import {
  type Actor,
  availability,
  isVisible,
  type MachineEvent,
  partyOf,
  Refusal,
  scopeOf,
  signedText,
  isParty,
  step,
  system,
} from '@nazorat/machines/workflow'
import type { Command } from './command.ts'
import { type Document, evolve, startingDocument } from '../documents/document.ts'
import type { Event } from '../event-store/event.ts'
import { type Signature, signatureHash } from '../event-store/signatures.ts'

export interface Decision {
  readonly definition: Definition
  readonly event: Event
  /** The document after the event; its hash is still the one before. */
  readonly document: Document
  /** Its effects on other documents, appended with it or not at all. */
  readonly effects: readonly Effect[]
  /** Stored under its hash with the event. */
  readonly signature: Signature | null
  /** The version of the reference data that it was made with; null where it was with none. */
  readonly referenceVersion: number | null
}

/** The inputs of a decision beside the document and the command. */
interface DecisionContext extends Omit<Situation, 'values'> {
  readonly isEffect?: boolean | undefined
  /** The moment of the event (ISO); `now`, unless it was done before it is received. */
  readonly receivedAt?: string | undefined
  readonly referenceVersion?: number | null
}

/**
 * Decides a command on the document that it names: pure. Asks the one availability function, reads the
 * input by its fields' schemas, lets the machine take the step and writes down what it changed.
 * Throws a Refusal that names its reason. `isEffect`: another document's action makes it happen, and what that
 * one's actor sees is enough.
 */
export function decide(
  definition: Definition,
  machineHash: Buffer,
  document: Document,
  command: Command,
  { actor, lookups, now, receivedAt = now, isEffect = false, referenceVersion = null }: DecisionContext,
): Decision {
  if (document.version !== command.version) throw new Refusal('moved')

  // A document that the actor may not see does not exist for them. The system brings drafts of an earlier release on, which no permission
  // shows.
  if (document.version > 0 && !isEffect && actor.id !== system.id && !isVisible(definition, document, actor)) throw new Refusal('notFound')

  const start = startingDocument(definition, document, actor, now)
  // Calls of people are kept from the system's actions where they come in: some of those it fires for a person, as that of an upload.
  const firedBy = isEffect ? 'document' : actionIn(definition, command.action, document.state)?.firedBy === 'system' ? 'system' : undefined
  const verdict = availability(definition, command.action, start, { actor, now, lookups, firedBy })
  if (!verdict.can) throw verdict.refusal

  const action = actionIn(definition, command.action, document.state)!
  const { values: input, problems } = readInput(action, definition, command.input, { values: start.values, actor, now, lookups })
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', {}, problems)

  const version = document.version + 1
  const seed = hash('sha256', `${document.id} ${version}`, 'buffer')
  const asked: MachineEvent = { type: command.action, input, actor, now, lookups, seed }
  // Effects, and actions that the system fires, need no signature: a deadline does not wait for a key.
  if (!isEffect) askSignature(definition, action, start, { ...command, input }, actor)
  const { to, values, written } = step(definition.machine, start.state, start.values, asked)
  // The document must also be within the actor's scope after the form is applied, so that nobody gives one away or takes one.
  if (
    action.input === 'form' &&
    action.party &&
    !isParty(actor, scopeOf(actor, action.permission)!.scope, partyOf({ ...document, values }, action.party))
  ) {
    throw new Refusal('forbidden')
  }

  const event: Event = {
    stream: document.id,
    version,
    type: definition.type,
    action: command.action,
    from: document.version === 0 ? null : document.state,
    to,
    actor: actor.id,
    organization: actor.organizationId,
    role: actor.grants[verdict.permission] || null,
    origin: command.origin ?? null,
    at: receivedAt,
    input,
    // Of a new document the defaults are written as well.
    patch: difference(document.values, document.version === 0 ? values : written),
    machine: machineHash,
    command: command.id,
    signature: command.signature ? signatureHash(command.signature) : null,
    onBehalfOf: actor.onBehalfOf?.id ?? null,
    done: command.done ?? null,
  }
  const effects = action.effects?.(input, { id: document.id, values, actor, now, lookups }) ?? []
  return {
    definition,
    event,
    document: evolve(document, event, values),
    effects,
    signature: command.signature ?? null,
    referenceVersion,
  }
}

/**
 * Refuses a decision without a signature where the actor's organization requires one, and a signature of anything but this command
 * or of an action that takes none.
 */
function askSignature(definition: Definition, action: Action, document: Document, command: Command, actor: Actor): void {
  const { signature } = command
  if (signature === undefined) {
    if (action.signed && actor.signing === 'required') throw new Refusal('signatureRequired')
    return
  }
  if (!action.signed) throw new Refusal('invalid', {}, unknownField('signature'))
  const text = signedText(definition, document, { ...command, actor: actor.id, onBehalfOf: actor.onBehalfOf?.id, at: signature.at })
  if (text !== signature.content) throw new Refusal('signatureOfAnother')
}

/** The written values that differ from those before. */
export function difference(before: Record<string, unknown>, written: Record<string, unknown>): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const name in written) {
    const value = written[name]
    const old = before[name]
    if (value !== old && !alike(old, value)) patch[name] = value
  }
  return patch
}

/** Whether two values are the same JSON; a value that comes from its table may have its keys in another order. */
const alike = (a: unknown, b: unknown): boolean => typeof a === 'object' && typeof b === 'object' && isDeepStrictEqual(a, b)
