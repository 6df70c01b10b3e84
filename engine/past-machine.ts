import { type AnyStateNode, createMachine } from 'xstate'
import type { Deed } from './hash.ts'

/** A machine of the past, read from its source: what it let happen, and by whom. Its guards are not asked: what they looked at is gone. */
export interface PastMachine {
  readonly initial: string
  /** The states to which an action could lead from a state; empty where the machine did not know it. */
  movesFrom(state: string, action: string): readonly string[]
  /** Who might fire an action in a state. */
  deedIn(state: string, action: string): Deed | undefined
}

/** Reads a machine's source (`machineSource`), as the table `machine` keeps it. */
export function pastMachine(source: string): PastMachine {
  const { config, deeds } = JSON.parse(source) as { config: Parameters<typeof createMachine>[0]; deeds: Record<string, Deed> }
  const { root } = createMachine(config)
  return {
    initial: pathOf(leafOf(root)),
    movesFrom: (state, action) => transitionsAt(root, state.split('.'), action).map((target) => (target ? pathOf(leafOf(target)) : state)),
    deedIn(state, action) {
      const deed = Object.hasOwn(deeds, action) ? deeds[action]! : undefined
      return deed && { ...deed, ...deed.inState?.[state] }
    },
  }
}

/** Where the transitions of an event lead, of the innermost state that knows it; undefined is one that stays. */
function transitionsAt(root: AnyStateNode, path: readonly string[], event: string): (AnyStateNode | undefined)[] {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = path.slice(0, depth).reduce<AnyStateNode | undefined>((at, key) => at?.states[key], root)
    const transitions = node?.transitions.get(event)
    if (transitions?.length) return transitions.map(({ target }) => target?.[0])
  }
  return []
}

function leafOf(node: AnyStateNode): AnyStateNode {
  const first = node.initial.target[0]
  return first ? leafOf(first as AnyStateNode) : node
}

const pathOf = (node: AnyStateNode): string => node.path.join('.')
