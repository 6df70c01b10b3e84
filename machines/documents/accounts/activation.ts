import { createMachine } from 'xstate'
import type { Definition, Fields, MachineEvent, Situation, Text, Values } from '../../kit/index.ts'

/** `L` is what its lookups find, as `mayActivate` names it. */
interface Activation<F extends Fields, L> {
  /** The lookups that it asks for. */
  readonly lookups?: readonly (keyof L & string)[]
  readonly mayActivate: (situation: Pick<Situation<Values<F>, L>, 'values' | 'actor' | 'lookups'>) => boolean
  /** Said where they may not. */
  readonly reason: Text
}

/** A record that gives permissions: activating a passive one gives them again, so the actor must be able to give them. */
export function guardActivation<F extends Fields, L = Record<never, never>>(
  record: Definition & { readonly fields: F },
  { lookups = [], mayActivate, reason }: Activation<F, L>,
): Definition & { readonly fields: F } {
  const { config, implementations } = record.machine
  const { passive } = config.states!
  const guarded = createMachine({
    ...config,
    states: { ...config.states, passive: { ...passive, on: { ...passive!.on, activate: { target: 'active', guard: 'mayGive' } } } },
  })
  // The engine gives a machine the values of its own type, and an action the lookups that it names.
  const mayGive = ({ context, event }: { context: Values<F>; event: MachineEvent<L> }) => mayActivate({ ...event, values: context })
  return {
    ...record,
    machine: guarded.provide({ ...implementations, guards: { ...implementations.guards, mayGive } } as never),
    actions: { ...record.actions, activate: { ...record.actions['activate']!, lookups } },
    reasons: { ...record.reasons, mayGive: () => reason },
  }
}
