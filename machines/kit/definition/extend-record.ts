import { and, type AnyStateMachine, assign, createMachine } from 'xstate'
import type { Action } from './action.ts'
import type { Definition } from './document-type.ts'
import type { Fields, Values } from '../fields/field.ts'
import { type Guard, guardsOf, reasonsOf } from '../workflow/guards.ts'
import type { Found, Lookups } from '../workflow/lookups.ts'
import type { MachineEvent } from '../workflow/step.ts'

/** An action that records of a type have beside those of every record. */
export interface RecordAction<F extends Fields, L extends Lookups<F>> extends Action<F, L> {
  /** The states in which it is taken; it leads to no other one. */
  readonly in: readonly ('active' | 'passive')[]
  /** The guards that must hold, by name. */
  readonly guards?: readonly string[]
  /** The values that it writes. */
  write(asked: { readonly context: Values<F>; readonly event: MachineEvent<Found<F, L>> }): Partial<Values<F>>
}

interface Extension<F extends Fields, L extends Lookups<F>> {
  readonly lookups: L
  readonly guards: Readonly<Record<string, Guard<Values<F>, MachineEvent<Found<F, L>>>>>
  readonly actions: Readonly<Record<string, RecordAction<F, L>>>
}

/** A record with further actions: each writes some of its values and leaves it in the state in which it is. */
export function extendRecord<const F extends Fields, const L extends Lookups<F>>(
  record: Definition & { readonly fields: F },
  { lookups, guards, actions }: Extension<F, L>,
): Definition & { readonly fields: F } {
  const declared = Object.fromEntries(Object.entries(actions).map(([name, { in: _, guards: __, write: ___, ...action }]) => [name, action]))
  return {
    ...record,
    machine: machineWith(record.machine, { guards: guardsOf(guards), actions }),
    // Actions of one type are actions of any type once they are declared.
    actions: { ...record.actions, ...(declared as unknown as Definition['actions']) },
    reasons: { ...record.reasons, ...(reasonsOf(guards) as Definition['reasons']) },
    lookups: { ...record.lookups, ...(lookups as Definition['lookups']) },
  }
}

interface Transition {
  readonly in: readonly string[]
  readonly guards?: readonly string[]
  write(asked: never): object
}

interface Added {
  readonly guards: Readonly<Record<string, unknown>>
  readonly actions: Readonly<Record<string, Transition>>
}

function machineWith({ config, implementations }: AnyStateMachine, { guards, actions }: Added): AnyStateMachine {
  const guardOf = (names: readonly string[]) => (names.length === 1 ? names[0] : and([...names]))
  const addedTo = (state: string) =>
    Object.fromEntries(
      Object.entries(actions)
        .filter(([, { in: states }]) => states.includes(state))
        .map(([name, { guards: asked = [] }]) => [name, { actions: name, ...(asked.length > 0 && { guard: guardOf(asked) }) }]),
    )
  const states = Object.fromEntries(
    Object.entries(config.states ?? {}).map(([state, node]) => [state, { ...node, on: { ...node.on, ...addedTo(state) } }]),
  )
  // The engine gives a machine the values and the lookups of its own type.
  const writes = Object.fromEntries(Object.entries(actions).map(([name, { write }]) => [name, assign((asked) => write(asked as never))]))
  const provided = { guards: { ...implementations.guards, ...guards }, actions: { ...implementations.actions, ...writes } }
  return createMachine({ ...config, states } as never).provide({ ...implementations, ...provided } as never)
}
