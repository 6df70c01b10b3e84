import type { Definition } from '@nazorat/machines'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** A way that an action may take from a state. */
export interface Transition {
  readonly action: string
  /** The state itself where the action leaves the document in it. */
  readonly to: string
  /** Names of the guards that stand before it. */
  readonly guards: readonly string[]
}

/** Where a definition's machine may go from a state, in the order of its actions. */
export const transitionsFrom = ({ machine, actions }: Definition, state: string): Transition[] =>
  Object.keys(actions).flatMap((action) => found(machine, state, action).map(({ target, guard }) => ({ action, to: target?.[0] ? leafOf(target[0]) : state, guards: typeof guard === 'string' ? [guard] : [] })))

export function nodeOf(machine: AnyStateMachine, state: string): AnyStateNode | undefined {
  return state.split('.').reduce<AnyStateNode | undefined>((node, part) => node?.states[part], machine.root)
}

/** The innermost state that knows an event decides on it. */
function found(machine: AnyStateMachine, state: string, event: string) {
  for (let node: AnyStateNode | undefined = nodeOf(machine, state); node; node = node.parent) {
    const transitions = node.transitions.get(event)
    if (transitions?.length) return transitions
  }
  return []
}

function leafOf(node: AnyStateNode): string {
  const inner = node.type === 'compound' ? node.initial?.target[0] : undefined
  return inner ? leafOf(inner) : node.path.join('.')
}
