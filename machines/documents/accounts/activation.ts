import { createMachine } from 'xstate'
import type { Definition, Fields, MachineEvent, Situation, Text } from '../../kit/index.ts'

interface Activation {
  /** The lookups that it asks for. */
  readonly lookups?: readonly string[]
  readonly mayActivate: (situation: Pick<Situation, 'values' | 'actor' | 'lookups'>) => boolean
  /** Said where they may not. */
  readonly reason: Text
}

/** A record that gives permissions: activating a passive one gives them again, so the actor must be able to give them. */
export function guardActivation<F extends Fields>(record: Definition & { readonly fields: F }, { lookups = [], mayActivate, reason }: Activation): Definition & { readonly fields: F } {
  const { config, implementations } = record.machine
  const { passive } = config.states!
  const guarded = createMachine({ ...config, states: { ...config.states, passive: { ...passive, on: { ...passive!.on, activate: { target: 'active', guard: 'mayGive' } } } } })
  const mayGive = ({ context, event }: { context: Record<string, unknown>; event: MachineEvent }) => mayActivate({ ...event, values: context })
  return {
    ...record,
    machine: guarded.provide({ ...implementations, guards: { ...implementations.guards, mayGive } } as never),
    actions: { ...record.actions, activate: { ...record.actions['activate']!, lookups } },
    reasons: { ...record.reasons, mayGive: () => reason },
  }
}
