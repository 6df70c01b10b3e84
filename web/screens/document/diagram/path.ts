import type { TakenTransition } from '@nazorat/machines/api-types'
import { actionIn, type Definition, type Situation } from '@nazorat/machines/definition'
import { type Edge, edgesFrom, initialState, isFinal, passes } from '@nazorat/machines/workflow'

export interface Step {
  readonly state: string
  readonly when: 'passed' | 'now' | 'ahead'
}

/**
 * The way of a document as a line of steps: the states it came through, the one it is in, and the ones
 * that lie ahead when all goes well. `taken` are the transitions of its history, the first first, where this
 * person may know it; otherwise the shortest way that the machine has.
 */
export function stepsOf(definition: Definition, state: string, situation: Situation, taken?: readonly TakenTransition[]): Step[] {
  // What was returned stands at the beginning of its way again.
  const passed = definition.states[state]?.returned
    ? [state]
    : taken
      ? straightened(taken, state)
      : shortestPath(definition, state, situation)
  const ahead = likelyFrom(definition, state, situation, new Set(passed))
  return [
    ...passed.slice(0, -1).map((each) => ({ state: each, when: 'passed' as const })),
    { state, when: 'now' },
    ...ahead.map((each) => ({ state: each, when: 'ahead' as const })),
  ]
}

/** A way without its detours: coming back to a state undoes what was done since, so each was left for good when it was last left. */
function straightened(taken: readonly TakenTransition[], goal: string): string[] {
  const start = taken[0] && (taken[0].from ?? taken[0].to)
  const way = new Set<string>()
  for (let state = start; state !== undefined && state !== goal && !way.has(state);) {
    way.add(state)
    state = taken
      .filter(({ from }) => from === state)
      .toSorted((a, b) => a.versions.at(-1)! - b.versions.at(-1)!)
      .at(-1)?.to
  }
  return [...way, goal]
}

/** The edges that lead on to another state of a document that is still there. */
const stepsFrom = (definition: Definition, state: string): Edge[] =>
  edgesFrom(definition, state).filter(({ to }) => to !== state && !isFinal(definition.machine, to) && !definition.states[to]!.returned)

const leadsOn = (definition: Definition, { action }: Edge, state: string): boolean => {
  const { intent } = actionIn(definition, action, state)!
  return intent === 'primary' || intent === 'success'
}

/** Steps that lead on cost least, and more where their rule says no, so that the shortest way is the usual one. */
function shortestPath(definition: Definition, goal: string, situation: Situation): string[] {
  const start = initialState(definition.machine)
  const best = new Map([[start, { cost: 0, way: [start] }]])
  const open = [start]
  while (open.length > 0) {
    const state = open.shift()!
    const { cost, way } = best.get(state)!
    for (const edge of stepsFrom(definition, state)) {
      const next =
        cost +
        (leadsOn(definition, edge, state) ? 1 : 8) +
        (edge.guards.every((guard) => holds(definition, guard, edge.action, situation)) ? 0 : 3)
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
  for (let state = from; ;) {
    const forward = stepsFrom(definition, state).filter((edge) => leadsOn(definition, edge, state) && !seen.has(edge.to))
    const sameAction = forward.filter(({ action }) => action === forward[0]?.action)
    const next =
      sameAction.find((edge) => edge.guards.every((guard) => holds(definition, guard, edge.action, situation))) ?? sameAction.at(-1)
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
