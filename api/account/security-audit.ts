import { v7 } from 'uuid'
import { database, type Engine } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { accessRecord, actionIn, type Actor, initialState, type Language, Refusal, sentenceOf, system, t, type Text } from '@nazorat/machines'
import { status } from '../http/problem.ts'

/** What is seen to happen and changes no document. */
interface Occurrence {
  readonly actor: Actor
  readonly action: 'signIn' | 'failToSignIn' | 'signOut' | 'refuse' | 'download' | AccountDeed | 'changeLimit'
  /** The address that it came from. */
  readonly origin: string | null
  readonly input: Record<string, unknown>
}

/** What somebody does to an account, their own or another's. */
type AccountDeed = 'setPassword' | 'issuePassword' | 'changePassword' | 'endSessions'

/** The document that somebody asked for, and what he wanted of it. */
interface Wanted {
  readonly type: string
  readonly document: string | null
  readonly action: string
}

/**
 * Writes into the log who came, who was not let in, what was refused and what was taken along. Of the same
 * occurrence again and again the first is written at once, the others of its minute together, with what is the same
 * in all of them: whoever fails a million times fills no log. What cannot be written is logged and stops nobody.
 */
export class SecurityAudit {
  readonly #engine: Engine
  readonly #every: number
  readonly #held = new Map<string, { others: Occurrence | null; times: number; timer: NodeJS.Timeout }>()

  constructor(engine: Engine, every = 60_000) {
    this.#engine = engine
    this.#every = every
  }

  signedIn(actor: Actor, origin: string | null): Promise<void> {
    return this.#write({ actor, action: 'signIn', origin, input: { userId: actor.id, ...aboutUser(actor.id) } })
  }

  signedOut(actor: Actor, origin: string | null): Promise<void> {
    return this.#write({ actor, action: 'signOut', origin, input: { userId: actor.id, ...aboutUser(actor.id) } })
  }

  /** Somebody was not let in: into a user's account, if there is one of the name that he gave. The name itself may be his password. */
  async failed(userId: string | undefined, error: unknown, origin: string | null): Promise<void> {
    if (!(error instanceof Refusal) || !keptOut.has(error.code)) return
    const input = { reason: reasonOf(error), ...(userId && { userId, ...aboutUser(userId) }) }
    await this.#together([userId ?? origin, error.code], { actor: system, action: 'failToSignIn', origin, input })
  }

  /**
   * A command was refused: for want of a permission, of the document, or of the state that it needs. Whoever tries
   * document after document is refused for the same reason each time: that is one occurrence.
   */
  async refused(actor: Actor, origin: string | null, { type, document, action }: Wanted, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || ![403, 404, 409].includes(status[error.code]) || error.code === 'noSuchCall') return
    // What is done to an account is an action of the audit's own.
    const labelIn = (of: string) => actionIn(this.#engine.definitionOf(of), action, initialState(this.#engine.definitionOf(of).machine))?.label
    const what = labelIn(type) ?? labelIn('access')
    const input = { what, reason: reasonOf(error), documentType: type, ...(document && { documentId: document }) }
    await this.#together([actor.id, error.code], { actor, action: 'refuse', origin, input })
  }

  /**
   * Something is about to be done to a user's account: it is in the log before it happens, and does not happen if it cannot
   * be written.
   */
  async account(actor: Actor, origin: string | null, action: AccountDeed, userId: string): Promise<void> {
    await this.#execute({ actor, action, origin, input: { what: accountOf, userId, ...aboutUser(userId) } })
  }

  /** A number was changed by which the system is guarded. */
  async limitChanged(actor: Actor, origin: string | null, type: string, document: string): Promise<void> {
    const titled = await database(this.#engine.pool).selectFrom('title').select('title').where('id', '=', document).executeTakeFirst()
    const title = titled?.title ?? ''
    const what = typeof title === 'string' ? t(title, title, title) : title
    await this.#write({ actor, action: 'changeLimit', origin, input: { what, documentType: type, documentId: document } })
  }

  /** A file went out: one of a document's, or an export. */
  downloaded(actor: Actor, origin: string | null, name: string, of?: { type: string; id: string }): Promise<void> {
    const input = { what: t(name, name, name), ...(of && { documentType: of.type, documentId: of.id }) }
    return this.#together([actor.id, name, of?.id ?? null], { actor, action: 'download', origin, input })
  }

  /** Writes what is still held back. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#held.keys(), (key) => this.#release(key)))
  }

  async #together(parts: readonly (string | null)[], occurrence: Occurrence): Promise<void> {
    const crowded = this.#held.size >= most
    const key = crowded ? occurrence.action : JSON.stringify([occurrence.action, ...parts])
    const kept = crowded ? { ...occurrence, actor: system, origin: null, input: {} } : occurrence
    const held = this.#held.get(key)
    if (held) {
      held.times++
      held.others = held.others ? common(held.others, kept) : kept
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
    await this.#execute(occurrence, times).catch((error: unknown) => logger.error({ err: error, action, user: actor.id }, 'an event of the security audit could not be written'))
  }

  async #execute({ actor, action, origin, input }: Occurrence, times = 1): Promise<void> {
    // On the system's authority: no role gives it.
    const recorder: Actor = { ...actor, grants: { [accessRecord]: '' } }
    await this.#engine.execute(recorder, { id: v7(), type: 'access', document: v7(), action, version: 0, input: { ...input, times }, ...(origin && { origin }) })
  }
}

/** So many kinds of occurrences are told apart within a minute; of those beyond only the number is kept. */
const most = 10_000

/** Of two occurrences that are told together, all that is the same in both. */
function common(one: Occurrence, other: Occurrence): Occurrence {
  const same = Object.entries(one.input).filter(([name, value]) => JSON.stringify(value) === JSON.stringify(other.input[name]))
  return { ...one, origin: one.origin === other.origin ? one.origin : null, input: Object.fromEntries(same) }
}

const keptOut = new Set(['wrongPassword', 'locked', 'passive', 'tooMany'])

const accountOf = t('Hisob yozuvi', 'Ҳисоб ёзуви', 'Учётная запись')

const aboutUser = (id: string) => ({ documentType: 'user', documentId: id })

function reasonOf(refusal: Refusal): Text {
  const said = (language: Language) => sentenceOf(refusal, language).slice(0, 500)
  return t(said('ln'), said('cl'), said('ru'))
}
