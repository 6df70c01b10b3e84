import { actionIn, type Definition, initialState, passes, type Situation } from '@nazorat/machines'
import { nodeOf, type Transition, transitionsFrom } from './graph.ts'

export interface Step {
  readonly state: string
  readonly when: 'passed' | 'now' | 'ahead'
}

/**
 * The way of a document as a line of steps: the states it came through, the one it is in, and the ones
 * that lie ahead when all goes well. `came` is its history's states, oldest first, where this person
 * may know it; otherwise the shortest way that the machine has.
 */
export function stepsOf(definition: Definition, state: string, situation: Situation, came?: readonly string[]): Step[] {
  const passed = came ? straightened([...came, state]) : shortest(definition, state, situation)
  const ahead = likelyFrom(definition, state, situation, new Set(passed))
  return [
    ...passed.slice(0, -1).map((each) => ({ state: each, when: 'passed' as const })),
    { state, when: 'now' },
    ...ahead.map((each) => ({ state: each, when: 'ahead' as const })),
  ]
}

/** Whether a document is gone once it is in this state. */
export const isFinal = (definition: Definition, state: string): boolean => nodeOf(definition.machine, state)?.type === 'final'

/** A way without its detours: coming back to a state undoes what was done since. */
function straightened(states: readonly string[]): string[] {
  const way: string[] = []
  for (const state of states) {
    const before = way.indexOf(state)
    if (before >= 0) way.splice(before + 1)
    else way.push(state)
  }
  return way
}

function edgesFrom(definition: Definition, state: string): Transition[] {
  return transitionsFrom(definition, state).filter(({ to }) => to !== state && !isFinal(definition, to))
}

const leadsOn = (definition: Definition, { action }: Transition, state: string): boolean => {
  const { intent } = actionIn(definition, action, state)!
  return intent === 'primary' || intent === 'success'
}

/** Steps that lead on cost least, and more where their rule says no, so that the shortest way is the usual one. */
function shortest(definition: Definition, goal: string, situation: Situation): string[] {
  const start = initialState(definition.machine)
  const best = new Map([[start, { cost: 0, way: [start] }]])
  const open = [start]
  while (open.length > 0) {
    const state = open.shift()!
    const { cost, way } = best.get(state)!
    for (const edge of edgesFrom(definition, state)) {
      const next = cost + (leadsOn(definition, edge, state) ? 1 : 8) + (edge.guards.every((guard) => holds(definition, guard, edge.action, situation)) ? 0 : 3)
      if (next >= (best.get(edge.to)?.cost ?? Infinity)) continue
      best.set(edge.to, { cost: next, way: [...way, edge.to] })
      open.push(edge.to)
    }
  }
  return best.get(goal)?.way ?? [goal]
}

/** The states that lie ahead when each next step is the first that leads forward. */
function likelyFrom(definition: Definition, from: string, situation: Situation, seen: Set<string>): string[] {
  const ahead: string[] = []
  for (let state = from; ; ) {
    const forward = edgesFrom(definition, state).filter((edge) => leadsOn(definition, edge, state) && !seen.has(edge.to))
    const sameAction = forward.filter(({ action }) => action === forward[0]?.action)
    const next = sameAction.find((edge) => edge.guards.every((guard) => holds(definition, guard, edge.action, situation))) ?? sameAction.at(-1)
    if (!next) return ahead
    seen.add(next.to)
    ahead.push(next.to)
    state = next.to
  }
}

/** Only a guess of what comes: a guard that can't be asked yet, or not of this person, is no obstacle. */
function holds(definition: Definition, guard: string, action: string, { values, ...situation }: Situation): boolean {
  try {
    return passes(definition.machine, guard, values, { type: action, input: {}, ...situation })
  } catch {
    return false
  }
}
