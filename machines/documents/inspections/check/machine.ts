import { and, assign, setup } from 'xstate'
import { addDays, addWorkingDays, dayOf, guardsOf, type RelatedDocument, type Values } from '../../../kit/index.ts'
import { calendarIn } from '../../calendar/schedule/calendar.ts'
import { type CheckEvent, guards, status } from './guards.ts'
import type { fields } from './fields.ts'

type Request = Values<typeof fields>

const undecided = {
  ceoStatusId: null,
  moderatorStatusId: null,
  moderatorId: null,
  agreedCheckDaysNumber: null,
  rejectionReasons: null,
} satisfies Partial<Request>
const noResult = {
  actFiles: null,
  measuresOfInfluence: null,
  measuresFiles: null,
  measuresResult: null,
  conclusion: null,
  actualStartDate: null,
  actualEndDate: null,
} satisfies Partial<Request>

const build = setup({
  types: {} as { context: Request; events: CheckEvent },
  guards: guardsOf(guards),
  actions: {
    /** The input has been read by the fields' schemas before the machine sees it. */
    write: assign(({ event }) => event.input as Partial<Request>),
    own: assign(({ context, event }) => {
      const organizationId = context.inspectionOrganizationId ?? event.actor.organizationId
      return { inspectionOrganizationId: organizationId, orderedOrganizationId: context.orderedOrganizationId ?? organizationId }
    }),
    copyContractor: assign(({ event: { lookups } }) => {
      const contractor = lookups.contractor?.values
      return { contractorInn: contractor?.inn ?? null, contractorName: contractor?.name ?? null, contractorOked: contractor?.oked ?? null }
    }),
    register: assign(({ context, event }) =>
      context.requestDocNumber === null
        ? { requestDocNumber: numberAfter(event.lookups.lastNumbered, dayOf(event.now)), requestDocDate: dayOf(event.now) }
        : {},
    ),
    /** The first dates stay readable, however often the check is moved. */
    keepStart: assign(({ context }) => ({ movedFromDate: context.movedFromDate ?? context.checkStartDate, askedEndDate: null })),
    keepEnd: assign(({ context }) => ({ prolongedFromDate: context.checkEndDate })),
    /** With fewer days than were asked for the check ends earlier. */
    boundDates: assign(({ context, event: { lookups } }) => {
      const { checkStartDate: start, checkDaysNumber: asked, agreedCheckDaysNumber: days } = context
      const askedEndDate = context.askedEndDate ?? context.checkEndDate
      if (start === null || askedEndDate === null || days === null || days >= (asked ?? 0))
        return { checkEndDate: askedEndDate, askedEndDate: null }
      const last = addWorkingDays(calendarIn(lookups.schedule, lookups.scheduleExceptions), addDays(start, -1), days)
      return last < askedEndDate ? { checkEndDate: last, askedEndDate } : {}
    }),
    /** The asked last day comes back when the agreement is reconsidered. */
    restoreDates: assign(({ context }) => ({ checkEndDate: context.askedEndDate ?? context.checkEndDate, askedEndDate: null })),
    assignModerator: assign(({ event }) => ({ moderatorId: event.actor.id })),
    mark: assign((_, by: Partial<Request>) => by),
    rememberState: assign((_, by: { state: string }) => ({ archivedFrom: by.state, inspectorStatusId: status.archived })),
  },
})

/** Until it is completed, a check may come to nothing: by the authorized body alone, or as the supervising one asked. */
const cancellable = {
  cancelAgreement: decide('#cancelled', 'cancelled'), // 15
  cancelByPostponement: decide('#cancelled', 'cancelled'),
}

/** A check is marked held by hand, or begins with the first visit that its business admits. */
const beginnable = {
  markHeld: { target: 'begun', guard: and(['insideDates', 'byHand']), actions: 'write' },
  beginByVisit: { target: 'begun', actions: 'write' },
} as const

/** A check that has not begun by its last day expires. */
const postponable = {
  expire: '#expired', // 20
  postpone: { target: 'postponed', guard: 'ordersOfOthers', actions: ['keepStart', 'write'] },
  ...cancellable,
} as const

/** Checks that are not sent yet: a draft, or a returned one. */
const editable = {
  save: { actions: ['write', 'own', 'copyContractor', { type: 'mark', params: { inspectorStatusId: status.draft } }] },
  send: {
    target: 'ceo',
    guard: and(['complete', 'certified', 'coverageFree']),
    actions: ['register', 'copyContractor', { type: 'mark', params: { inspectorStatusId: status.sent, ceoStatusId: status.ceo } }],
  },
} as const

/** A check that was marked held before there was a book gets its entry. */
const enterInBook = { guard: 'wasHeld' } as const

const completable = {
  enterInBook,
  noteVisit: { actions: 'write' },
  fileResult: { actions: 'write' },
  cancelMeasures: { actions: 'write' },
  complete: { target: 'completed', guard: 'resultSent', actions: 'write' }, // 18
  ...cancellable,
} as const

/** Results and conclusions are written about a completed check, in the archive too. */
const concludable = {
  fileResult: { actions: 'write' },
  cancelMeasures: { actions: 'write' },
  conclude: { actions: 'write' },
  withdrawConclusion: { actions: { type: 'mark', params: { conclusion: null } } },
} as const

/** How a check lives: the table of `docs/domain.md`, The check, by its numbers. */
export const machine = build.createMachine({
  context: {} as Request,
  initial: 'draft',
  states: {
    draft: {
      on: {
        ...editable, // 1, 2
        delete: { target: 'deleted', guard: 'neverSent' },
        noteReturn: { target: 'returned', guard: 'rejectedByHead' },
      },
    },
    returned: { on: editable }, // 1, 2
    ceo: {
      on: {
        approve: [
          { target: 'notified', guard: 'byNotification', actions: { type: 'mark', params: { ceoStatusId: status.notified } } },
          { target: 'sent', actions: { type: 'mark', params: { ceoStatusId: status.sent, moderatorStatusId: status.sent } } },
        ], // 3
        reject: {
          target: 'returned',
          actions: ['write', { type: 'mark', params: { ceoStatusId: status.notAgreed, inspectorStatusId: status.draft } }],
        }, // 4
        revoke: newRevision('draft'), // 13
        expire: 'expiredAtHead', // 20
      },
    },
    sent: {
      on: {
        receive: {
          target: 'moderator',
          guard: 'ordersOfOthers',
          actions: ['assignModerator', { type: 'mark', params: { moderatorStatusId: status.moderator } }],
        }, // 5
        redirect: decide('sent', 'sent'), // 6
        revoke: newRevision('draft'), // 13
        expire: 'expiredUndecided', // 20
      },
    },
    moderator: {
      id: 'moderator',
      on: {
        redirect: decide('sent', 'sent', { moderatorId: null }), // 6
        handOver: { guard: 'ordersOfOthers', actions: 'write' },
        refuse: decide('refused', 'refused'), // 7
        agree: decide('agreed', 'agreed', {}, 'boundDates'), // 8
        reject: decide('notAgreed', 'notAgreed'), // 9
        makeNotified: decide('notified', 'notified'), // 10
        expire: 'expiredUndecided', // 20
      },
    },
    refused: { on: { rework: newRevision('returned'), archive: archive('refused', '#archivedUndecided') } }, // 14, 19
    notAgreed: {
      id: 'notAgreed',
      on: {
        rework: newRevision('returned'), // 14
        // Meanwhile another check may have taken its period in.
        returnToModerator: {
          ...decide('moderator', 'moderator', { rejectionReasons: null }),
          guard: and(['ordersOfOthers', 'coverageFree']),
        }, // 12
        archive: archive('notAgreed', '#archivedUndecided'), // 19
      },
    },
    agreed: execution('agreed', { makeNotified: decide('#notified', 'notified', { agreedCheckDaysNumber: null }, 'restoreDates') }), // 10
    notified: { id: 'notified', ...execution('notified', { makeNotAgreed: decide('#notAgreed', 'notAgreed') }) }, // 11
    cancelled: { id: 'cancelled', on: { archive: archive('cancelled') } }, // 19
    expired: {
      id: 'expired',
      on: {
        archive: archive('expired'), // 19
        hideUndecided: [
          { target: 'expiredAtHead', guard: 'neverSigned' },
          { target: 'expiredUndecided', guard: 'neverDecided' },
        ],
      },
    },
    expiredUndecided: { on: { archive: archive('expiredUndecided', '#archivedUndecided') } }, // 19
    expiredAtHead: { on: { archive: archive('expiredAtHead', '#archivedAtHead') } }, // 19
    archived: {
      id: 'archived',
      on: {
        ...concludable,
        restore: [
          { target: 'cancelled', guard: 'wasCancelled', actions: forget() },
          { target: 'expired', guard: 'wasExpired', actions: forget() },
          { target: 'agreed.completed', guard: 'wasAgreed', actions: forget() },
          { target: 'notified.completed', guard: 'wasNotified', actions: forget() },
        ],
        hideUndecided: [
          { target: 'archivedUndecided', guard: 'wasRefused' },
          { target: 'archivedUndecided', guard: 'wasNotAgreed' },
          {
            target: 'archivedAtHead',
            guard: and(['wasExpired', 'neverSigned']),
            actions: { type: 'mark', params: { archivedFrom: 'expiredAtHead' } },
          },
          {
            target: 'archivedUndecided',
            guard: and(['wasExpired', 'neverDecided']),
            actions: { type: 'mark', params: { archivedFrom: 'expiredUndecided' } },
          },
        ],
      },
    },
    archivedUndecided: {
      id: 'archivedUndecided',
      on: {
        restore: [
          { target: 'refused', guard: 'wasRefused', actions: forget() },
          { target: 'notAgreed', guard: 'wasNotAgreed', actions: forget() },
          { target: 'expiredUndecided', guard: 'wasExpiredUndecided', actions: forget() },
        ],
      },
    },
    archivedAtHead: { id: 'archivedAtHead', on: { restore: { target: 'expiredAtHead', actions: forget() } } },
    deleted: { type: 'final' },
  },
})

/** The states from the moment that a check may be held: the same whether it was agreed or only notified. */
function execution<D extends 'agreed' | 'notified', const R>(decision: D, reconsider: R) {
  return {
    initial: 'notBegun',
    states: {
      notBegun: {
        on: {
          ...reconsider,
          ...beginnable, // 16
          returnToModerator: decide('#moderator', 'moderator', { agreedCheckDaysNumber: null }, 'restoreDates'), // 12
          ...postponable,
        },
      },
      postponed: {
        on: {
          ...beginnable, // 16
          ...postponable,
        },
      },
      begun: {
        on: {
          cancelHeld: [
            { target: 'postponed', guard: and(['noResultFiled', 'wasMoved']), actions: { type: 'mark', params: noResult } },
            { target: 'notBegun', guard: 'noResultFiled', actions: { type: 'mark', params: noResult } },
          ], // 17
          prolong: { target: 'prolonged', guard: 'ordersOfOthers', actions: ['keepEnd', 'write'] },
          ...completable,
        },
      },
      prolonged: { on: completable },
      completed: { on: { enterInBook, archive: archive(`${decision}.completed`), ...concludable } }, // 19
    },
  } as const
}

/** A decision of the authorized body; nobody decides on what their own organization ordered. */
function decide<T extends string, const A extends string = never>(
  target: T,
  code: keyof typeof status,
  also: Partial<Request> = {},
  ...then: A[]
) {
  return {
    target,
    guard: 'ordersOfOthers',
    actions: ['write', { type: 'mark', params: { ...also, moderatorStatusId: status[code] } }, ...then],
  } as const
}

/** A new revision: the decisions fall away, the number in the registry stays. */
function newRevision<T extends 'draft' | 'returned'>(target: T) {
  return { target, actions: { type: 'mark', params: { ...undecided, inspectorStatusId: status.draft } } } as const
}

/** The state before stays readable, and an administrator can restore it. */
function archive<T extends string = '#archived'>(state: string, target: T = '#archived' as T) {
  return { target, actions: { type: 'rememberState', params: { state } } } as const
}

function forget() {
  return { type: 'mark', params: { archivedFrom: null, inspectorStatusId: status.sent } } as const
}

/** The next number of the registry: the year, and a number that starts again each year. */
function numberAfter(last: RelatedDocument<'request', 'requestDocNumber'> | null, today: string): string {
  const before = Number(last?.values.requestDocNumber?.slice(5) ?? 0)
  return `${today.slice(0, 4)}-${String(before + 1).padStart(6, '0')}`
}
