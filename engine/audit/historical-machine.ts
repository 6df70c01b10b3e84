import { createMachine } from 'xstate'
import { initialState, transitionsFrom } from '@nazorat/machines'
import type { Deed } from '../event-store/hash.ts'

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
  const machine = createMachine(config)
  return {
    initial: initialState(machine),
    movesFrom: (state, action) => transitionsFrom(machine, state, action).map(({ to }) => to ?? state),
    deedIn(state, action) {
      const deed = Object.hasOwn(deeds, action) ? deeds[action]! : undefined
      return deed && { ...deed, ...deed.inState?.[state] }
    },
  }
}
