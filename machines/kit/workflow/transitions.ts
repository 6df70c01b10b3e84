import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, StateValue } from 'xstate'
import { type Definition, deletedState } from '../definition/document-type.ts'
import { memoized } from '../memoized.ts'

/**
 * A transition that an event may take from a state. A document's machine knows nothing else: no entry or exit actions, no
 * parallel states, nothing that it does by itself. This file is the only reader of XState's nodes: steps, diagrams, paths,
 * notifications and conformance ask here.
 */
export interface Transition {
  /** The path of the state that it leads to; null when the document stays where it is. */
  readonly to: string | null
  /** The names of the guards that stand before it. */
  readonly guards: readonly string[]
  /** The named assigns that it runs, in their order. */
  readonly actions: readonly MachineAction[]
}

export interface MachineAction {
  readonly type: string
  readonly params: unknown
}

/** `'agreed.begun'` for `{ agreed: 'begun' }`. */
export function pathOf(value: StateValue): string {
  if (typeof value === 'string') return value
  const [[parent, child] = []] = Object.entries(value)
  return child === undefined ? parent! : `${parent}.${pathOf(child)}`
}

/** The state that a machine starts in. */
export const initialState = (machine: AnyStateMachine): string => leafOf(machine.root)

/** Whether a document is gone once it is in this state. */
export const isFinal = (machine: AnyStateMachine, state: string): boolean => nodesTo(machine, state)[0]?.type === 'final'

/**
 * The transitions that an event may take from a state, in the machine's order: a nested state's own before its parents'. Of a
 * state that the machine does not have there are none.
 */
export function transitionsFrom(machine: AnyStateMachine, state: string, event: string): readonly Transition[] {
  const states = memoized(known, machine, () => new Map<string, Map<string, readonly Transition[]>>())
  const events = memoized(states, state, () => new Map<string, readonly Transition[]>())
  return memoized(events, event, () => nodesTo(machine, state).flatMap((node) => (node.transitions.get(event) ?? []).map(read)))
}

const known = new WeakMap<AnyStateMachine, Map<string, Map<string, readonly Transition[]>>>()

/** A transition with the action that takes it, and the state itself where the document stays. */
export interface Edge {
  readonly action: string
  readonly to: string
  readonly guards: readonly string[]
}

/** Where a definition's machine may go from a state, in the order of its actions. */
export const edgesFrom = ({ machine, actions }: Pick<Definition, 'machine' | 'actions'>, state: string): Edge[] =>
  Object.keys(actions).flatMap((action) =>
    transitionsFrom(machine, state, action).map(({ to, guards }) => ({ action, to: to ?? state, guards })),
  )

/** The actions that enter again the state in which the document stands, as a redirect to another body does; a save stays in it. */
export const reentriesOf = ({
  machine,
  actions,
  states,
}: Pick<Definition, 'machine' | 'actions' | 'states'>): { action: string; state: string }[] =>
  Object.keys(states).flatMap((state) =>
    Object.keys(actions)
      .filter((action) => transitionsFrom(machine, state, action).some(({ to }) => to === state))
      .map((action) => ({ action, state })),
  )

/** The actions that other documents' actions may take on a document in a state; undefined where its type has none. */
export const takenIn = (definition: Pick<Definition, 'machine' | 'actions'>, state: string): readonly string[] | undefined => {
  const states = memoized(taken, definition, () => new Map<string, readonly string[] | undefined>())
  return memoized(states, state, () => {
    const fired = Object.keys(definition.actions).filter((name) => definition.actions[name]!.firedBy === 'document')
    return fired.length === 0 ? undefined : fired.filter((name) => transitionsFrom(definition.machine, state, name).length > 0)
  })
}

const taken = new WeakMap<Pick<Definition, 'machine' | 'actions'>, Map<string, readonly string[] | undefined>>()

/** The action by which a document is there no more; undefined where none is. */
export const deletingAction = (definition: Pick<Definition, 'machine' | 'actions' | 'states'>): string | undefined =>
  Object.keys(definition.states)
    .flatMap((state) => edgesFrom(definition, state))
    .find(({ action, to }) => to === deletedState && definition.actions[action]!.firedBy === undefined)?.action

/** The node of a state and those around it, the innermost first; nothing when there is no such state. */
function nodesTo(machine: AnyStateMachine, state: string): AnyStateNode[] {
  const path = [plain(machine.root)]
  for (const name of state.split('.')) {
    const node = path[0]!.states[name]
    if (!node) return []
    path.unshift(plain(node))
  }
  return path
}

const read = ({ target, guard, actions }: AnyTransitionDefinition): Transition => ({
  to: target ? leafOf(target[0]!) : null,
  guards: namesOf(guard),
  actions: actions.map((action) =>
    typeof action === 'object'
      ? { type: String(action.type), params: 'params' in action ? action.params : undefined }
      : { type: String(action), params: undefined },
  ),
})

/** A node that only holds states and transitions. */
function plain(node: AnyStateNode): AnyStateNode {
  const { entry, exit, invoke, always = [], after, type } = node
  if (entry.length + exit.length + invoke.length + always.length + after.length > 0 || type === 'parallel' || type === 'history') {
    throw new TypeError(`the state ${node.id} does more than a document's machine may`)
  }
  return node
}

/** The path of the leaf state that a document is in after it has entered a node. */
function leafOf(node: AnyStateNode): string {
  let leaf = plain(node)
  while (leaf.type === 'compound') leaf = plain(leaf.initial!.target[0]!)
  return leaf.path.join('.')
}

/**
 * Guards are named, alone or joined by `and`: a nameless one could not give its reason. `and` is a function with its guards
 * in a machine, and an object with them in a machine that is read from its stored source.
 */
function namesOf(guard: unknown): string[] {
  if (guard === undefined) return []
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return [String(guard.type)]
  if ((typeof guard === 'function' || typeof guard === 'object') && guard !== null && 'guards' in guard)
    return (guard.guards as unknown[]).flatMap(namesOf)
  throw new TypeError('a guard of a document machine must have a name')
}
