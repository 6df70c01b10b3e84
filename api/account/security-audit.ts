import { v7 } from 'uuid'
import { database, type Engine } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { actionIn } from '@nazorat/machines/definition'
import { accessRecord } from '@nazorat/machines/documents/accounts/security-audit'
import { type Language, t, type Text } from '@nazorat/machines/i18n'
import { type Actor, initialState, Refusal, sentenceOf, system, usersOf } from '@nazorat/machines/workflow'
import { status } from '../http/problem.ts'

/** An audited occurrence that changes no document. */
interface Occurrence {
  readonly actor: Actor
  readonly action: 'signIn' | 'failToSignIn' | 'signOut' | 'refuse' | 'download' | AccountAction | 'changeLimit' | 'lookUpPerson'
  /** The client's IP address; the event stores it as `origin`. */
  readonly clientAddress: string | null
  readonly input: Record<string, unknown>
}

/** An action on an account, one's own or another user's. */
type AccountAction =
  | 'setPassword'
  | 'issuePassword'
  | 'changePassword'
  | 'endSessions'
  | 'actFor'
  | 'actAs'
  | 'stopActing'
  | 'addSecondFactor'
  | 'removeSecondFactor'
  | 'useRecoveryCode'
  | 'renewRecoveryCodes'
  | 'resetSecondFactor'

/** The refused command: its document, and the action that the user attempted. */
interface Attempted {
  readonly type: string
  readonly document: string | null
  readonly action: string
}

/**
 * Writes sign-ins, failed sign-ins, refused commands and downloads into the log. The first of several equal occurrences is
 * written at once. The rest of its minute becomes one event with their number and the input that all of them share, so that
 * a million failures do not fill the log. An event that cannot be written is logged as an error and stops nobody.
 */
export class SecurityAudit {
  readonly #engine: Engine
  readonly #every: number
  readonly #held = new Map<string, { others: Occurrence | null; times: number; timer: NodeJS.Timeout }>()

  constructor(engine: Engine, every = 60_000) {
    this.#engine = engine
    this.#every = every
  }

  signedIn(actor: Actor, clientAddress: string | null, device: string | null): Promise<void> {
    return this.#write({
      actor,
      action: 'signIn',
      clientAddress,
      input: { userId: actor.id, ...aboutUser(actor.id), ...(device && { clientDevice: device }) },
    })
  }

  signedOut(actor: Actor, clientAddress: string | null): Promise<void> {
    return this.#write({ actor, action: 'signOut', clientAddress, input: { userId: actor.id, ...aboutUser(actor.id) } })
  }

  /**
   * A sign-in failed. The event names the user, if there is one, but never the given user name: it may be a mistyped password.
   * `name` is the given one, where there is one. Failures of a name from an address count as one occurrence, whether or not the name has
   * an account: the work that is left after an answer must not show it.
   */
  async failed(
    userId: string | undefined,
    error: unknown,
    clientAddress: string | null,
    device: string | null,
    name = userId,
  ): Promise<void> {
    if (!(error instanceof Refusal) || !auditedFailures.has(error.code)) return
    const input = { reason: reasonOf(error), ...(userId && { userId, ...aboutUser(userId) }), ...(device && { clientDevice: device }) }
    const of = error.code === 'tooMany' ? [clientAddress] : [name ?? null, clientAddress]
    await this.#aggregate([...of, error.code], { actor: system, action: 'failToSignIn', clientAddress, input })
  }

  /**
   * A command was refused because of a missing permission, document or state. A user who tries many documents is refused for
   * the same reason each time: these refusals count as one occurrence.
   */
  async refused(actor: Actor, clientAddress: string | null, { type, document, action }: Attempted, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || ![403, 404, 409].includes(status[error.code]) || error.code === 'noSuchCall') return
    // Actions on accounts are actions of the security audit itself.
    const labelIn = (of: string) =>
      actionIn(this.#engine.definitionOf(of), action, initialState(this.#engine.definitionOf(of).machine))?.label
    const what = labelIn(type) ?? labelIn('access')
    const input = { what, reason: reasonOf(error), documentType: type, ...(document && { documentId: document }) }
    await this.#aggregate([...usersOf(actor), error.code], { actor, action: 'refuse', clientAddress, input })
  }

  /**
   * Writes an action on a user's account before it happens. Throws when it cannot be written; the action must not happen then.
   */
  async account(actor: Actor, clientAddress: string | null, action: AccountAction, userId: string): Promise<void> {
    await this.#execute({ actor, action, clientAddress, input: { what: accountOf, userId, ...aboutUser(userId) } })
  }

  /** A setting that protects the system was changed. */
  async limitChanged(actor: Actor, clientAddress: string | null, type: string, document: string): Promise<void> {
    const titled = await database(this.#engine.pool).selectFrom('title').select('title').where('id', '=', document).executeTakeFirst()
    const title = titled?.title ?? ''
    const what = typeof title === 'string' ? t(title, title, title) : title
    await this.#write({ actor, action: 'changeLimit', clientAddress, input: { what, documentType: type, documentId: document } })
  }

  /** Somebody was found by their passport and PINFL; attempts that find nobody are refusals. */
  lookedUp(actor: Actor, clientAddress: string | null, employeeId: string): Promise<void> {
    return this.#write({ actor, action: 'lookUpPerson', clientAddress, input: { documentType: 'employee', documentId: employeeId } })
  }

  /** A file was downloaded: a document's file, or an export. */
  downloaded(actor: Actor, clientAddress: string | null, name: string, of?: { type: string; id: string }): Promise<void> {
    const input = { what: t(name, name, name), ...(of && { documentType: of.type, documentId: of.id }) }
    return this.#aggregate([...usersOf(actor), name, of?.id ?? null], { actor, action: 'download', clientAddress, input })
  }

  /** Writes the occurrences that are still held back. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#held.keys(), (key) => this.#release(key)))
  }

  async #aggregate(parts: readonly (string | null)[], occurrence: Occurrence): Promise<void> {
    const crowded = this.#held.size >= maxHeld
    const key = crowded ? occurrence.action : JSON.stringify([occurrence.action, ...parts])
    const stored = crowded ? { ...occurrence, actor: system, clientAddress: null, input: {} } : occurrence
    const held = this.#held.get(key)
    if (held) {
      held.times++
      held.others = held.others ? commonPart(held.others, stored) : stored
      return
    }
    this.#held.set(key, { others: null, times: 0, timer: setTimeout(() => void this.#release(key), this.#every).unref() })
    await this.#write(occurrence)
  }

  async #release(key: string): Promise<void> {
    const { others, times, timer } = this.#held.get(key)!
    clearTimeout(timer)
    this.#held.delete(key)
    if (others) await this.#write(others, times)
  }

  async #write(occurrence: Occurrence, times = 1): Promise<void> {
    const { action, actor } = occurrence
    await this.#execute(occurrence, times).catch((error: unknown) =>
      logger.error({ err: error, action, user: actor.id }, 'an event of the security audit could not be written'),
    )
  }

  async #execute({ actor, action, clientAddress, input }: Occurrence, times = 1): Promise<void> {
    // No role grants this permission: it is the system's own.
    const recorder: Actor = { ...actor, grants: { [accessRecord]: '' } }
    await this.#engine.execute(recorder, {
      id: v7(),
      type: 'access',
      document: v7(),
      action,
      version: 0,
      input: { ...input, times },
      ...(clientAddress && { origin: clientAddress }),
    })
  }
}

/** How many different occurrences are kept apart within a minute. Of the others only the number is kept. */
const maxHeld = 10_000

/** The part that two occurrences share. */
function commonPart(one: Occurrence, other: Occurrence): Occurrence {
  const same = Object.entries(one.input).filter(([name, value]) => JSON.stringify(value) === JSON.stringify(other.input[name]))
  return { ...one, clientAddress: one.clientAddress === other.clientAddress ? one.clientAddress : null, input: Object.fromEntries(same) }
}

const auditedFailures = new Set([
  'wrongPassword',
  'wrongCode',
  'wrongPasskey',
  'locked',
  'passive',
  'tooMany',
  'challengeExpired',
  'signatureInvalid',
  'certificateUntrusted',
  'certificateExpired',
  'certificateRevoked',
  'keyWithoutUser',
])

const accountOf = t('Ҳисоб ёзуви', 'Учётная запись')

const aboutUser = (id: string) => ({ documentType: 'user', documentId: id })

function reasonOf(refusal: Refusal): Text {
  const sentence = (language: Language) => sentenceOf(refusal, language).slice(0, 500)
  return t(sentence('cl'), sentence('ru'), sentence('ln'))
}
