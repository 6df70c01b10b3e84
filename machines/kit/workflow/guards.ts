import type { Reason } from '../definition/situation.ts'
import type { MachineEvent } from './step.ts'

/** A condition of a transition, with the reason that is told where it does not hold. */
export interface Guard<C, E extends MachineEvent> {
  holds(asked: { context: C; event: E }): boolean
  readonly reason: Reason<C, E['lookups']>
}

/** The guards of a machine by name: XState is given what must hold, the definition the reasons. */
export type Guards<C, E extends MachineEvent> = Readonly<Record<string, Guard<C, E>>>

export const guardsOf = <G extends Readonly<Record<string, { holds: unknown }>>>(guards: G) => each(guards, 'holds')

export const reasonsOf = <G extends Readonly<Record<string, { reason: unknown }>>>(guards: G) => each(guards, 'reason')

function each<G extends Readonly<Record<string, Record<K, unknown>>>, K extends string>(
  guards: G,
  part: K,
): { readonly [N in keyof G]: G[N][K] } {
  // `fromEntries` forgets which name goes with which value.
  return Object.fromEntries(Object.entries(guards).map(([name, guard]) => [name, guard[part]])) as { [N in keyof G]: G[N][K] }
}
