import { createMachine } from 'xstate'
import { initialState, transitionsFrom } from '@nazorat/machines/workflow'
import type { FiringRule } from '../event-store/hash.ts'

/** A machine of the past, read from its source: what it let happen, and by whom. Its guards are not asked: what they looked at is gone. */
export interface HistoricalMachine {
  readonly initial: string
  /** The states to which an action could lead from a state; empty where the machine did not know it. */
  movesFrom(state: string, action: string): readonly string[]
  /** Who might fire an action in a state. */
  ruleIn(state: string, action: string): FiringRule | undefined
}

/** Reads a machine's source (`machineSource`), as the table `machine` keeps it. */
export function historicalMachine(source: string): HistoricalMachine {
  const { config, deeds } = JSON.parse(source) as { config: Parameters<typeof createMachine>[0]; deeds: Record<string, FiringRule> }
  const machine = createMachine(config)
  return {
    initial: initialState(machine),
    movesFrom: (state, action) => transitionsFrom(machine, state, action).map(({ to }) => to ?? state),
    ruleIn(state, action) {
      const rule = Object.hasOwn(deeds, action) ? deeds[action]! : undefined
      return rule && { ...rule, ...rule.inState?.[state] }
    },
  }
}
