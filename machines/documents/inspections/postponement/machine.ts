import { and, assign, setup } from 'xstate'
import { guardsOf, type Values } from '../../../kit/index.ts'
import { writesOfCheck } from '../approval.ts'
import { guards, type PostponementEvent } from './guards.ts'
import type { fields } from './fields.ts'

type Postponement = Values<typeof fields>

const build = setup({
  types: {} as { context: Postponement; events: PostponementEvent },
  guards: guardsOf(guards),
  actions: {
    ...writesOfCheck<Postponement, PostponementEvent>(),
    /** Dates that its kind does not have would only mislead. */
    dropDates: assign(({ context: { kind, startDate, endDate } }) => ({
      startDate: kind === 'extend' || kind === 'cancel' ? null : startDate,
      endDate: kind === 'cancel' ? null : endDate,
    })),
    assignModerator: assign(({ event }) => ({ moderatorId: event.actor.id })),
    forgetModerator: assign({ moderatorId: null, comment: null }),
  },
})

const backToDraft = { target: 'draft', actions: 'forgetModerator' } as const
const backToSender = { target: 'returned', actions: 'forgetModerator' } as const

const editable = {
  save: { actions: ['write', 'dropDates', 'copyCheck'] },
  send: { target: 'ceo', guard: and(['complete', 'onlyOne']), actions: ['copyCheck', 'markSent'] },
} as const

/** How a postponement is decided (`docs/domain.md`, The postponement); what it does to its check is in its definition. */
export const machine = build.createMachine({
  context: {} as Postponement,
  initial: 'draft',
  states: {
    draft: {
      on: {
        ...editable,
        delete: { target: 'deleted', guard: 'neverSent' },
        noteReturn: { target: 'returned', guard: 'rejectedByHead' },
      },
    },
    returned: { on: editable },
    ceo: {
      on: {
        // Meanwhile its check may have gone to another body.
        approve: { target: 'sent', guard: 'stillPossible', actions: 'copyCheck' },
        reject: { target: 'returned', actions: 'write' },
        revoke: backToDraft,
        expire: 'expiredAtHead',
        lapse: 'expiredAtHead',
      },
    },
    sent: {
      on: {
        receive: { target: 'moderator', guard: 'ordersOfOthers', actions: 'assignModerator' },
        revoke: backToDraft,
        expire: 'expired',
        lapse: 'expired',
      },
    },
    moderator: {
      on: {
        handOver: { guard: 'ordersOfOthers', actions: 'write' },
        refuse: { target: 'refused', guard: 'ordersOfOthers', actions: 'write' },
        agree: { target: 'agreed', guard: and(['ordersOfOthers', 'stillPossible', 'inTime']) },
        reject: { target: 'notAgreed', guard: 'ordersOfOthers', actions: 'write' },
        expire: 'expired',
        lapse: 'expired',
      },
    },
    refused: { on: { rework: backToSender } },
    notAgreed: { on: { rework: backToSender } },
    expired: { on: { rework: backToSender, hideUndecided: 'expiredAtHead' } },
    expiredAtHead: { on: { rework: backToSender } },
    agreed: {},
    deleted: { type: 'final' },
  },
})
