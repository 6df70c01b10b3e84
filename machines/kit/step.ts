import { type AnyActorScope, type AnyMachineSnapshot, type AnyStateMachine, createActor, type StateValue } from 'xstate'
import type { Situation } from './document.ts'

/** An event as a document's machine receives it: what is done, with which input, by whom, when, knowing what. */
export interface MachineEvent extends Omit<Situation, 'values'> {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/** `'agreed.begun'` for `{ agreed: 'begun' }`. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = []] = Object.entries(value)
  return child === undefined ? parent! : `${parent}.${pathOf(child)}`
}

/** The state that a machine starts in. */
export const initialState = (machine: AnyStateMachine): string => pathOf(initialSnapshot(machine).value)

/**
 * Takes the machine from a state by an event. Pure: returns the path of the state reached and the
 * new values; the same state and values when the machine does not accept the event.
 */
export function step(machine: AnyStateMachine, state: string, values: Record<string, unknown>, event: MachineEvent) {
  const next: AnyMachineSnapshot = machine.transition(snapshotAt(machine, state, values), event, scopeOf(machine))
  return { to: pathOf(next.value as StateValue), values: next.context as Record<string, unknown> }
}

/**
 * The guards that stand before an event in a state, one list for each transition that may be taken,
 * in the machine's order. Empty when the state does not know the event.
 */
export function guardsFor(machine: AnyStateMachine, state: string, event: string): string[][] {
  const known = cached(guardLists, machine, () => new Map<string, string[][]>())
  const key = `${state} ${event}`
  let lists = known.get(key)
  if (!lists) {
    known.set(key, (lists = findGuards(machine, state, event)))
  }
  return lists
}

function findGuards(machine: AnyStateMachine, state: string, event: string): string[][] {
  const parts = state.split('.')
  for (let depth = parts.length; depth > 0; depth--) {
    let node = machine.root
    for (const part of parts.slice(0, depth)) node = node.states[part]!
    const transitions = node.transitions.get(event)
    if (transitions?.length) return transitions.map(({ guard }) => namesOf(guard))
  }
  return machine.root.transitions.get(event)?.map(({ guard }) => namesOf(guard)) ?? []
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

const scopes = new WeakMap<AnyStateMachine, AnyActorScope>()
const guardLists = new WeakMap<AnyStateMachine, Map<string, string[][]>>()
const templates = new WeakMap<AnyStateMachine, Map<string, AnyMachineSnapshot>>()

/** `transition()` of XState makes an actor at every call; documents start none, so one inert scope serves them all. */
function scopeOf(machine: AnyStateMachine): AnyActorScope {
  return cached(scopes, machine, () => {
    const self = createActor(machine)
    const ignore = () => {}
    return {
      self,
      id: '',
      sessionId: '',
      system: self.system,
      logger: ignore,
      defer: ignore,
      stopChild: ignore,
      emit: ignore,
      actionExecutor: ignore,
    } as AnyActorScope
  })
}

function initialSnapshot(machine: AnyStateMachine): AnyMachineSnapshot {
  return machine.getInitialSnapshot(scopeOf(machine) as never)
}

function snapshotAt(machine: AnyStateMachine, state: string, values: Record<string, unknown>): AnyMachineSnapshot {
  const known = cached(templates, machine, () => new Map<string, AnyMachineSnapshot>())
  let template = known.get(state)
  if (!template) {
    known.set(state, (template = machine.resolveState({ value: valueOf(state), context: {} } as never)))
  }
  return { ...template, context: values } as AnyMachineSnapshot
}

function valueOf(path: string): StateValue {
  const dot = path.indexOf('.')
  return dot < 0 ? path : { [path.slice(0, dot)]: valueOf(path.slice(dot + 1)) }
}

function cached<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
