/** The person of a check who takes a step; `elsewhere` is the moderator of the region to which it was sent by mistake. */
export type Who = 'inspector' | 'ceo' | 'moderator' | 'elsewhere' | 'staff' | 'admin'

/**
 * A step: its day in working days from one of the check's days, the person and the action. `result`, `approveResult` and
 * `conclusion` are steps of documents about the check (`follow.ts`).
 */
export type Step = readonly [from: 'began' | 'start' | 'end', plus: number, who: Who, action: string]

const drafted: readonly Step[] = [['began', 0, 'inspector', 'save']]
const sent: readonly Step[] = [...drafted, ['began', 0, 'inspector', 'send']]
/** For some check types the head's approval is the last step before the check may be held. */
const approved: readonly Step[] = [...sent, ['began', 1, 'ceo', 'approve']]
const received: readonly Step[] = [...approved, ['began', 2, 'moderator', 'receive']]
const refused: readonly Step[] = [...received, ['began', 3, 'moderator', 'refuse']]
const agreed: readonly Step[] = [...received, ['began', 3, 'moderator', 'agree']]
const cancelled: readonly Step[] = [...agreed, ['began', 5, 'moderator', 'cancelAgreement']]
const begun = (before: readonly Step[]): readonly Step[] => [...before, ['start', 0, 'inspector', 'markHeld']]
const completed = (before: readonly Step[]): readonly Step[] => [
  ...begun(before),
  ['end', 0, 'inspector', 'result'],
  ['end', 0, 'inspector', 'complete'],
  ['end', 1, 'ceo', 'approveResult'],
]
const archived = (before: readonly Step[], from: Step[0], plus: number): readonly Step[] => [
  ...before,
  [from, plus, 'inspector', 'archive'],
]

/** The journeys of the demo's checks: every state of a check, reached by steps of users. */
export const journeys = {
  drafted,
  returnedByHead: [...sent, ['began', 1, 'ceo', 'reject']],
  revoked: [...sent, ['began', 1, 'inspector', 'revoke']],
  sent,
  approved,
  received,
  reworked: [
    ...refused,
    ['began', 4, 'inspector', 'rework'],
    ['began', 4, 'inspector', 'save'],
    ['began', 4, 'inspector', 'send'],
    ['began', 5, 'ceo', 'approve'],
  ],
  redirected: [...approved, ['began', 2, 'elsewhere', 'redirect']],
  reconsidered: [...agreed, ['began', 4, 'staff', 'returnToModerator']],
  refused,
  notAgreed: [...received, ['began', 3, 'moderator', 'reject']],
  madeNotAgreed: [...approved, ['began', 2, 'moderator', 'makeNotAgreed']],
  agreed,
  madeNotified: [...received, ['began', 3, 'moderator', 'makeNotified']],
  begun: begun(agreed),
  begunByNotification: begun(approved),
  resultFiled: [...begun(agreed), ['start', 3, 'inspector', 'result']],
  notHeld: [...begun(agreed), ['start', 1, 'inspector', 'cancelHeld']],
  completed: completed(agreed),
  concluded: [...completed(agreed), ['end', 3, 'moderator', 'conclusion']],
  completedByNotification: completed(approved),
  cancelled,
  cancelledWhileHeld: [...begun(agreed), ['start', 2, 'moderator', 'cancelAgreement']],
  archivedCompleted: archived(completed(agreed), 'end', 5),
  archivedRefused: archived(refused, 'began', 8),
  archivedCancelled: archived(cancelled, 'began', 9),
  restored: [...archived(refused, 'began', 6), ['began', 8, 'admin', 'restore']],
} satisfies Record<string, readonly Step[]>

export type Journey = keyof typeof journeys
