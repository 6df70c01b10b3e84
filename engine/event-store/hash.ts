import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Action, Definition } from '@nazorat/machines/definition'
import type { Done, Event } from './event.ts'

/** The hash that stands before a stream's first event. */
export const noHash = Buffer.alloc(0)

/** Canonical JSON (RFC 8785). */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('only JSON has a canonical form')
  return text
}

/**
 * The hash of an event: that of a leaf of a Merkle tree (RFC 6962, 2.1), SHA-256 over a zero byte and the canonical
 * form of its content, the hash before it in its stream included. So the same hash chains a stream and proves that the
 * event is in the log. `input` and `patch` are given in canonical form, as the log keeps them; the other names stand
 * in the order that RFC 8785 sorts them into. A signature, a second person and when it was done are part of it only
 * where they are there.
 */
export function hashOf(
  { action, actor, at, command, done, from, machine, onBehalfOf, organization, origin, role, signature, stream, to, type, version }: Event,
  input: string,
  patch: string,
  previous: Buffer,
): Buffer {
  const first = JSON.stringify({ action, actor, at, command, ...(done && { done: sorted(done) }), from })
  const second = JSON.stringify({ machine: machine.toString('hex'), onBehalfOf: onBehalfOf ?? undefined, organization, origin })
  const third = JSON.stringify({
    previous: previous.toString('hex'),
    role,
    signature: signature?.toString('hex'),
    stream,
    to,
    type,
    version,
  })
  const text = `\0${first.slice(0, -1)},"input":${input},${second.slice(1, -1)},"patch":${patch},${third.slice(1)}`
  // Out of the pool: memory of its own for every 32 bytes would cost as much as the hash.
  return Buffer.from(hash('sha256', text, 'binary'), 'binary')
}

/** `done` with its names in the order of RFC 8785. */
const sorted = ({ at, counts, device }: Done): Done => ({ at, counts, device })

/** The canonical JSON (RFC 8785) of an event's `done`, which the log stores; null where it has none. */
export const doneText = (done: Done | null): string | null => done && JSON.stringify(sorted(done))

/** The canonical source of a definition's machine: its states, transitions, guards and effects, code included, and who may fire what. */
export function machineSource(definition: Definition): string {
  const { config, implementations } = definition.machine
  return canonical(plain({ config, guards: implementations.guards, actions: implementations.actions, deeds: firingRules(definition) }))
}

/** Who may fire an action, and in which states somebody else may. The names are those of stored sources: they stay as they are. */
export interface FiringRule {
  readonly may: string
  readonly as?: string
  readonly by?: string
  readonly inState?: Readonly<Record<string, Partial<Omit<FiringRule, 'inState'>>>>
}

const firingRules = ({ actions }: Definition): Record<string, FiringRule> =>
  Object.fromEntries(
    Object.entries(actions).map(([name, { perState, ...action }]) => [
      name,
      {
        may: action.permission,
        ...ruleOf(action),
        ...(perState && { inState: Object.fromEntries(Object.entries(perState).map(([state, here]) => [state, ruleOf(here)])) }),
      },
    ]),
  )

const ruleOf = ({ permission, party, firedBy }: Partial<Action>): Partial<FiringRule> => ({
  ...(permission && { may: permission }),
  ...(party && { as: party }),
  ...(firedBy && { by: firedBy }),
})

export const machineHash = (definition: Definition): Buffer => hash('sha256', machineSource(definition), 'buffer')

/** Functions as their source, guards joined by `and` as the list of their names; nothing else is left out. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') {
    const parts: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(value)) if (name !== 'resolve' && name !== 'check') parts[name] = plain(part)
    return { code: String(value), ...parts }
  }
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => [name, plain(part)]),
    )
  }
  return value
}
