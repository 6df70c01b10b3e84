import { sql } from 'kysely'
import type { Pool } from 'pg'
import { dayOf } from '@nazorat/machines/calendar'
import { permissionIn } from '@nazorat/machines/workflow'
import { type LoggedEvent, maxEffects } from '../event-store/event.ts'
import { eventsAfter } from '../event-store/events.ts'
import { loadMachines } from '../event-store/machines.ts'
import { importedMachines } from '../import/import-history.ts'
import { database } from '../postgres/database.ts'
import { type HistoricalMachine, historicalMachine } from './historical-machine.ts'

/** A step that was not legal when it was taken. */
export interface Breach {
  readonly event: Pick<LoggedEvent, 'pos' | 'stream' | 'version' | 'type' | 'action' | 'from' | 'to' | 'actor' | 'role'>
  readonly why: Why
}

/** Why an event does not conform. */
export type Why =
  /** Its version does not follow the one before it in its stream. */
  | 'version'
  /** It does not begin in the state in which the one before it ended. */
  | 'state'
  /** It happened before the one before it. */
  | 'moment'
  /** The machine that it names is not kept, or is none of its type. */
  | 'machine'
  /** Its machine does not know the action in that state. */
  | 'action'
  /** Its machine leads to another state. */
  | 'target'
  /** The action is fired by another document, and no other document's event bears its command. */
  | 'cause'
  /**
   * The action is fired by the system, and was fired on the authority of a role without its permission or of one that the actor did not
   * have.
   */
  | 'system'
  /** The role had no permission for the action then. */
  | 'permission'
  /** The actor did not have the role then, or they or the role were passive. */
  | 'role'
  /** They acted for somebody whom no order made them replace on that day. */
  | 'replacement'

interface Conformance {
  readonly events: number
  /** Events that another system decided: only their order and their states are asked of. */
  readonly imported: number
  readonly breaches: readonly Breach[]
}

/** Which documents say who may do what: users with their roles, roles with their permissions, and who the system itself is. */
export interface Accounts {
  readonly users: {
    readonly type: string
    readonly roles: string
    /**
     * Actions that the system fires on a user's own record when the user asks for it. Releases before November 2026 wrote any role of the
     * user into their events.
     */
    readonly own: readonly string[]
  }
  readonly roles: { readonly type: string; readonly permissions: string }
  /** The records of people whose post itself gives permissions; users refer to them by a field. */
  readonly posts: {
    readonly type: string
    /** The field of a user that names their record. */
    readonly of: string
    /** The fields that permissions depend on, and the permissions that these give. */
    readonly fields: readonly string[]
    gives(values: Readonly<Record<string, unknown>>): readonly string[]
  }
  /** The documents by which one user replaces another, whose role then counts: their fields with both, and with the first and last day. */
  readonly replacements: {
    readonly type: string
    readonly replaced: string
    readonly by: string
    readonly from: string
    readonly until: string
  }
  /** The state of a user, a role or a replacement that counts. */
  readonly active: string
  /** Actors that are nobody: a role of their own name allows them everything. */
  readonly system: readonly string[]
}

/**
 * Replays the whole log in its order, each event through the machine that decided it, and finds the steps that were
 * not legal then: by the machine's states and transitions, and by the permissions that the actor's role gave at that
 * position. Guards are not asked again. At most `maxBreaches` breaches are told.
 */
export async function conform(pool: Pool, accounts: Accounts, maxBreaches = 1000): Promise<Conformance> {
  const machines = await readMachines(pool)
  const streams = new Map<string, Pick<LoggedEvent, 'version' | 'to' | 'at'>>()
  const rights = new Rights(accounts)
  const breaches: Breach[] = []
  const others = await importedMachines(pool)
  let events = 0
  let imported = 0
  for await (const batch of allEvents(pool)) {
    const caused = await causesOf(pool, batch, machines)
    for (const event of batch) {
      const why = breachOf(event, streams.get(event.stream), machines.get(event.machine.toString('hex')), rights, caused)
      if (why && breaches.length < maxBreaches) breaches.push({ event, why })
      if (others.has(event.machine.toString('hex'))) imported++
      streams.set(event.stream, { version: event.version, to: event.to, at: event.at })
      rights.take(event)
    }
    events += batch.length
  }
  return { events, imported, breaches }
}

interface StoredMachine {
  readonly type: string
  readonly machine: HistoricalMachine
}

async function readMachines(pool: Pool): Promise<ReadonlyMap<string, StoredMachine>> {
  const stored = await loadMachines(pool)
  return new Map(stored.map(({ hash, type, source }) => [hash.toString('hex'), { type, machine: historicalMachine(source) }]))
}

/** The whole log in the order of its positions, a batch at a time. */
export async function* allEvents(pool: Pool, batch = 5000): AsyncGenerator<LoggedEvent[]> {
  let pos = 0
  while (true) {
    const events = await eventsAfter(pool, pos, batch)
    if (events.length === 0) return
    yield events
    pos = events.at(-1)!.pos
  }
}

/** The commands of a batch's events that another document caused, which really have an event of another document. */
async function causesOf(
  pool: Pool,
  events: readonly LoggedEvent[],
  machines: ReadonlyMap<string, StoredMachine>,
): Promise<ReadonlySet<number>> {
  const reached = events.filter(
    (event) => machines.get(event.machine.toString('hex'))?.machine.ruleIn(event.from ?? '', event.action)?.by === 'document',
  )
  if (reached.length === 0) return new Set()
  const [positions, commands, streams] = [
    reached.map(({ pos }) => pos),
    reached.map(({ command }) => command),
    reached.map(({ stream }) => stream),
  ]
  const { rows } = await sql<{ pos: number }>`
    select x.pos from unnest(${positions}::bigint[], ${commands}::uuid[], ${streams}::uuid[]) as x (pos, command, stream)
    where exists (select from event e where e.pos between x.pos - ${maxEffects} and x.pos + ${maxEffects} and e.command = x.command
      and e.stream <> x.stream)`.execute(database(pool))
  return new Set(rows.map(({ pos }) => pos))
}

function breachOf(
  event: LoggedEvent,
  before: Pick<LoggedEvent, 'version' | 'to' | 'at'> | undefined,
  stored: StoredMachine | undefined,
  rights: Rights,
  caused: ReadonlySet<number>,
): Why | null {
  if (event.version !== (before?.version ?? 0) + 1) return 'version'
  if (event.from !== (before?.to ?? null)) return 'state'
  if (before && event.at < before.at) return 'moment'
  if (stored?.type !== event.type) return 'machine'
  const { machine } = stored
  const from = event.from ?? machine.initial
  const rule = machine.ruleIn(from, event.action)
  const moves = machine.movesFrom(from, event.action)
  if (!rule || moves.length === 0) return 'action'
  if (!moves.includes(event.to)) return 'target'
  if (rule.by === 'document') return caused.has(event.pos) ? null : 'cause'
  if (rule.by) return rights.isSystem(event) || rights.mayFire(event, rule.may) ? null : 'system'
  return rights.isSystem(event) ? null : rights.lackOf(event, rule.may)
}

/** Who might do what, as far as the log has been read. */
class Rights {
  readonly #accounts: Accounts
  readonly #records = new Map<string, { active: boolean; holds: ReadonlySet<string> }>()
  readonly #posts = new Map<string, { active: boolean; values: Readonly<Record<string, unknown>> }>()
  readonly #postOf = new Map<string, string>()
  readonly #replacements = new Map<string, { active: boolean; values: Readonly<Record<string, unknown>> }>()

  constructor(accounts: Accounts) {
    this.#accounts = accounts
  }

  take({ type, stream, to, patch }: LoggedEvent): void {
    const { users, roles, posts, replacements } = this.#accounts
    if (type === replacements.type)
      this.#replacements.set(stream, {
        active: to === this.#accounts.active,
        values: { ...this.#replacements.get(stream)?.values, ...patch },
      })
    if (type === posts.type) {
      const changed = Object.fromEntries(posts.fields.filter((name) => Object.hasOwn(patch, name)).map((name) => [name, patch[name]]))
      this.#posts.set(stream, { active: to === this.#accounts.active, values: { ...this.#posts.get(stream)?.values, ...changed } })
    }
    if (type === users.type && Object.hasOwn(patch, posts.of)) this.#postOf.set(stream, String(patch[posts.of]))
    const field = type === users.type ? users.roles : type === roles.type ? roles.permissions : undefined
    if (field === undefined) return
    const holds = Object.hasOwn(patch, field)
      ? new Set((patch[field] as string[] | null) ?? [])
      : (this.#records.get(stream)?.holds ?? new Set<string>())
    this.#records.set(stream, { active: to === this.#accounts.active, holds })
  }

  isSystem = ({ actor }: Pick<LoggedEvent, 'actor'>): boolean => this.#accounts.system.includes(actor)

  /** An event that only the system may write needs no role; one that it writes for a person, as that of an upload, has theirs. */
  mayFire(event: LoggedEvent, permission: string): boolean {
    const { type, own } = this.#accounts.users
    const isOwn = event.type === type && event.stream === event.actor && own.includes(event.action)
    const lack = event.role === null ? null : this.lackOf(event, permission)
    return lack === null || (isOwn && lack === 'permission')
  }

  lackOf({ actor, onBehalfOf, role, at }: Pick<LoggedEvent, 'actor' | 'onBehalfOf' | 'role' | 'at'>, permission: string): Why | null {
    if (onBehalfOf !== null && !(this.#records.get(actor)?.active && this.#replaces(actor, onBehalfOf, at))) return 'replacement'
    const holder = onBehalfOf ?? actor
    const user = this.#records.get(holder)
    if (role === null && user?.active && this.#isOfPost(holder, permission)) return null
    const given = role === null ? undefined : this.#records.get(role)
    if (!user?.active || !given?.active || !user.holds.has(role!)) return 'role'
    return (['own', 'branches', 'all'] as const).some((scope) => given.holds.has(permissionIn(scope, permission))) ? null : 'permission'
  }

  /** Whether somebody replaced a user on the day of a moment. */
  #replaces(actor: string, user: string, at: string): boolean {
    const { replacements: names } = this.#accounts
    const day = dayOf(at)
    return [...this.#replacements.values()].some(
      ({ active, values }) =>
        active &&
        values[names.replaced] === user &&
        values[names.by] === actor &&
        String(values[names.from]) <= day &&
        day <= String(values[names.until]),
    )
  }

  /** Whether the post of a user gave them a permission. */
  #isOfPost(user: string, permission: string): boolean {
    const post = this.#posts.get(this.#postOf.get(user) ?? '')
    return post?.active === true && this.#accounts.posts.gives(post.values).includes(permission)
  }
}
