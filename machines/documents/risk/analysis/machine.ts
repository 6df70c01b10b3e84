import { assign, setup } from 'xstate'
import { dayOf, type LookupResults, type Guards, guardsOf, type Lookups, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'

type Analysis = Values<typeof fields>

export const lookups = {
  /** Another analysis that is not over. */
  underWay: {
    first: {
      of: 'riskanalysis',
      where: (_: Analysis, { id }: { id: string }) => [
        { field: 'id', is: 'not', value: id },
        { field: 'state', is: 'among', value: ['ordered', 'counting'] },
      ],
    },
    reads: [],
  },
} as const satisfies Lookups<typeof fields>

interface Event extends MachineEvent<LookupResults<typeof fields, typeof lookups>> {
  type: 'start' | 'begin' | 'finish' | 'fail' | 'cancel' | 'retry'
}

export const guards = {
  onlyOne: {
    holds: ({ event }) => event.lookups.underWay === null,
    reason: t('Бошқа хавф таҳлили ҳали тугамаган', 'Другой анализ рисков ещё не завершён'),
  },
} satisfies Guards<Analysis, Event>

const ending = { fail: { target: 'halted', actions: 'write' }, cancel: 'cancelled' } as const

const again = { on: { retry: { target: 'ordered', guard: 'onlyOne', actions: 'forgetFailure' } } } as const

/** The life of a risk analysis: ordered by a person, counted by the worker. One that was interrupted or cancelled goes on where it was. */
export const machine = setup({
  types: {} as { context: Analysis; events: Event },
  guards: guardsOf(guards),
  actions: {
    write: assign(({ event }) => event.input as Partial<Analysis>),
    order: assign(({ event: { actor, now } }) => ({ orderedDate: dayOf(now), ownerId: actor.id })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  context: {} as Analysis,
  initial: 'ordered',
  states: {
    ordered: {
      on: { start: { guard: 'onlyOne', actions: ['write', 'order'] }, begin: { target: 'counting', actions: 'write' }, ...ending },
    },
    counting: { on: { finish: { target: 'scored', actions: 'write' }, ...ending } },
    scored: {},
    halted: again,
    cancelled: again,
  },
})
