import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import type { Situation } from './document.ts'
import { remembered } from './remembered.ts'

/** An event as a document's machine receives it: what is done, with which input, by whom, when, knowing what. */
export interface MachineEvent extends Omit<Situation, 'values'> {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * A transition that an event may take from a state. A document's machine knows nothing else: no entry or exit actions, no
 * parallel states, nothing that it does by itself. So it is read once, and taken as `transition()` of XState would take it,
 * without a snapshot and an actor for each event.
 */
export interface Way {
  /** The path of the state that it leads to; null when the document stays where it is. */
  readonly to: string | null
  /** The names of the guards that stand before it. */
  readonly guards: readonly string[]
  readonly writes: readonly Write[]
}

/** What a transition writes: the fields that change, of what it is told. */
type Write = (told: { context: Record<string, unknown>; event: MachineEvent }) => Record<string, unknown>

/** `'agreed.begun'` for `{ agreed: 'begun' }`. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = []] = Object.entries(value)
  return child === undefined ? parent! : `${parent}.${pathOf(child)}`
}

/** The state that a machine starts in. */
export const initialState = (machine: AnyStateMachine): string => leafOf(machine.root)

/** Where a step leads. */
interface Stepped {
  /** The path of the state reached. */
  readonly to: string
  /** All values as they are then, and those that were written, be it that they were the same before. */
  readonly values: Record<string, unknown>
  readonly written: Record<string, unknown>
}

/** Takes the machine from a state by an event. Pure; the same state and values when the machine does not accept the event. */
export function step(machine: AnyStateMachine, state: string, values: Record<string, unknown>, event: MachineEvent): Stepped {
  const way = waysFrom(machine, state, event.type).find(({ guards }) => guards.every((guard) => passes(machine, guard, values, event)))
  if (!way) return { to: state, values, written: {} }
  // V8 copies so at once what a spread, which meets the values of every type here, copies field by field.
  const context = Object.assign({}, values)
  const written = {}
  for (const write of way.writes) {
    const some = write({ context, event })
    Object.assign(context, some)
    Object.assign(written, some)
  }
  return { to: way.to ?? state, values: context, written }
}

/** The transitions that an event may take from a state, in the machine's order: a nested state's own before its parents'. */
export function waysFrom(machine: AnyStateMachine, state: string, event: string): readonly Way[] {
  const states = remembered(known, machine, () => new Map<string, Map<string, readonly Way[]>>())
  const events = remembered(states, state, () => new Map<string, readonly Way[]>())
  return remembered(events, event, () => findWays(machine, state, event))
}

const known = new WeakMap<AnyStateMachine, Map<string, Map<string, readonly Way[]>>>()

function findWays(machine: AnyStateMachine, state: string, event: string): Way[] {
  const path = [plain(machine.root)]
  for (const name of state.split('.')) path.unshift(plain(path[0]!.states[name]!))
  return path.flatMap((node) => (node.transitions.get(event) ?? []).map((transition) => wayOf(machine, transition)))
}

function wayOf(machine: AnyStateMachine, { target, guard, actions }: AnyTransitionDefinition): Way {
  return {
    to: target ? leafOf(target[0]!) : null,
    guards: namesOf(guard),
    writes: actions.map((action) => writeOf(machine, action)),
  }
}

/** A node that only holds states and transitions. */
function plain(node: AnyStateNode): AnyStateNode {
  const { entry, exit, invoke, always = [], after, type } = node
  if (entry.length + exit.length + invoke.length + always.length + after.length > 0 || type === 'parallel' || type === 'history') {
    throw new TypeError(`the state ${node.id} does more than a document's machine may`)
  }
  return node
}

/** The path of the state in which one ends up who enters a node. */
function leafOf(node: AnyStateNode): string {
  let leaf = plain(node)
  while (leaf.type === 'compound') leaf = plain(leaf.initial!.target[0]!)
  return leaf.path.join('.')
}

/** What an `assign` writes, which stands in the machine's implementations under its name. */
function writeOf(machine: AnyStateMachine, action: unknown): Write {
  const { type, params } = typeof action === 'object' ? (action as { type: string; params?: unknown }) : { type: String(action), params: undefined }
  const { assignment } = (machine.implementations.actions?.[type] ?? {}) as { assignment?: unknown }
  if (typeof assignment === 'function') return (told) => assignment(told, params)
  if (typeof assignment !== 'object') throw new TypeError(`the action ${type} of a document machine must be a named assign`)
  const writes = Object.entries(assignment as Record<string, unknown>)
  return (told) => Object.fromEntries(writes.map(([name, value]) => [name, typeof value === 'function' ? value(told, params) : value]))
}

/** Guards are named, alone or joined by `and`: a nameless one could not give its reason. */
function namesOf(guard: unknown): string[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return [String(guard.type)]
  if (typeof guard === 'function' && 'guards' in guard) return (guard.guards as unknown[]).flatMap(namesOf)
  throw new TypeError('a guard of a document machine must have a name')
}

/** Whether a guard lets the event pass. */
export function passes(machine: AnyStateMachine, guard: string, values: Record<string, unknown>, event: MachineEvent): boolean {
  const implementation = machine.implementations.guards?.[guard]
  if (typeof implementation !== 'function') throw new TypeError(`guard ${guard} is not implemented`)
  return Boolean(implementation({ context: values, event } as never, undefined as never))
}
