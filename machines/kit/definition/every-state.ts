import { assign, createMachine } from 'xstate'
import type { Action } from './action.ts'
import type { Definition } from './document-type.ts'
import type { Guards } from '../workflow/guards.ts'
import { guardsOf, reasonsOf } from '../workflow/guards.ts'
import type { MachineEvent } from '../workflow/step.ts'

type Values = Record<string, unknown>

/** An action that the kit gives to a type: taken in every state, in which the document stays. */
interface EveryStateAction {
  readonly action: Action
  /** The values that it writes. */
  write(asked: { readonly context: Values; readonly event: MachineEvent }): Values
  /** The conditions under which it is taken. */
  readonly guards?: Guards<Values, MachineEvent>
}

/** A type with one more action, which is taken in every state but the final one. */
export function inEveryState(definition: Definition, name: string, { action, write, guards = {} }: EveryStateAction): Definition {
  const { machine, actions, reasons } = definition
  const { config, implementations } = machine
  const [guard] = Object.keys(guards)
  const transition = { actions: name, ...(guard !== undefined && { guard }) }
  return {
    ...definition,
    machine: createMachine({ ...config, on: { ...config.on, [name]: transition } } as never).provide({
      ...implementations,
      guards: { ...implementations.guards, ...guardsOf(guards) },
      actions: { ...implementations.actions, [name]: assign((asked) => write(asked as never)) },
    } as never),
    actions: { ...actions, [name]: action },
    reasons: { ...reasons, ...reasonsOf(guards) },
  }
}
