import type { AnyStateMachine } from 'xstate'
import type { Situation } from '../definition/situation.ts'
import { memoized } from '../memoized.ts'
import { type MachineAction, type Transition, transitionsFrom } from './transitions.ts'

/** An event as a document's machine receives it: what is done, with which input, by whom, when, knowing what. */
export interface MachineEvent<L = Record<string, unknown>> extends Omit<Situation<never, L>, 'values'> {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  /**
   * 32 bytes for codes that the system makes: the hash of the document's id and the version that the event makes. They are nobody's
   * choice, and the same when a log is decided again. Only the engine gives them, and guards have none.
   */
  readonly seed?: Uint8Array
}

/** Where a step leads. */
interface Stepped {
  /** The path of the state reached. */
  readonly to: string
  /** All values as they are then, and those that were written, be it that they were the same before. */
  readonly values: Record<string, unknown>
  readonly written: Record<string, unknown>
}

/**
 * Takes the machine from a state by an event, as `transition()` of XState would, without a snapshot and an actor for each
 * event. Pure; the same state and values when the machine does not accept the event.
 */
export function step(machine: AnyStateMachine, state: string, values: Record<string, unknown>, event: MachineEvent): Stepped {
  const transition = transitionsFrom(machine, state, event.type).find(({ guards }) =>
    guards.every((guard) => passes(machine, guard, values, event)),
  )
  if (!transition) return { to: state, values, written: {} }
  // V8 copies so at once what a spread, which meets the values of every type here, copies field by field.
  const context = Object.assign({}, values)
  const written = {}
  for (const write of memoized(writes, transition, () => transition.actions.map((action) => writeOf(machine, action)))) {
    const some = write({ context, event })
    Object.assign(context, some)
    Object.assign(written, some)
  }
  return { to: transition.to ?? state, values: context, written }
}

/** The function by which a transition's action computes the changed fields from the context and the event. */
type Write = (told: { context: Record<string, unknown>; event: MachineEvent }) => Record<string, unknown>

const writes = new WeakMap<Transition, readonly Write[]>()

/** The function of an `assign`, found under its name in the machine's implementations. */
function writeOf(machine: AnyStateMachine, { type, params }: MachineAction): Write {
  const { assignment } = (machine.implementations.actions?.[type] ?? {}) as { assignment?: unknown }
  if (typeof assignment === 'function') return (told) => assignment(told, params)
  if (typeof assignment !== 'object') throw new TypeError(`the action ${type} of a document machine must be a named assign`)
  const fields = Object.entries(assignment as Record<string, unknown>)
  return (told) => Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'function' ? value(told, params) : value]))
}

/** Whether a guard lets the event pass. */
export function passes(machine: AnyStateMachine, guard: string, values: Record<string, unknown>, event: MachineEvent): boolean {
  const implementation = machine.implementations.guards?.[guard]
  if (typeof implementation !== 'function') throw new TypeError(`guard ${guard} is not implemented`)
  return Boolean(implementation({ context: values, event } as never, undefined as never))
}
