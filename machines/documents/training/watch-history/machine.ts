import { assign, setup } from 'xstate'
import type { MachineEvent } from '../../../kit/index.ts'

/** How much of a lesson a person has watched. No transition leads back. */
export const watchMachine = setup({
  types: {} as { context: Record<string, unknown>; events: MachineEvent & { type: 'start' | 'progress' | 'complete' | 'record' } },
  actions: {
    write: assign(({ event }) => event.input),
    markWatched: assign(({ event: { now } }) => ({ watchedAt: now })),
  },
}).createMachine({
  context: {},
  initial: 'started',
  states: {
    started: {
      on: {
        start: { actions: 'write' },
        progress: { target: 'inProgress', actions: 'write' },
        complete: { target: 'watched', actions: ['write', 'markWatched'] },
        record: { actions: 'write' },
      },
    },
    inProgress: { on: { complete: { target: 'watched', actions: ['write', 'markWatched'] }, record: { actions: 'write' } } },
    watched: { on: { record: { actions: 'write' } } },
  },
})
