import { describe, expect, it } from 'vitest'
import { eraseFiles, fillCopies, transitionsFrom } from '../../../kit/index.ts'
import { request } from './definition.ts'
import {
  administrator,
  agreed,
  authorized,
  begun,
  type Check,
  clock,
  complete,
  completed,
  elsewhere,
  lookup,
  filled,
  file,
  head,
  id,
  inspector,
  moderator,
  neighbour,
  notified,
  type Person,
  received,
  registered,
  result,
  staff,
  supervising,
  today,
} from './testing/check.ts'
import { given, givenNothing } from './testing/given.ts'

type Row = [
  from: string,
  was: Partial<Check>,
  by: Person,
  does: string,
  input: Record<string, unknown>,
  to: string,
  changes: Partial<Check>,
]

const reason = 'Hujjatlar toʻliq emas'
const colleague = id(24)
const revision: Partial<Check> = { ceoStatusId: null, moderatorStatusId: null, moderatorId: null, inspectorStatusId: 1 }
/** With a day less than was asked for, and as it was asked for. */
const bounded = { checkEndDate: '2026-11-26', askedEndDate: '2026-11-27' } satisfies Partial<Check>
const asked = { checkEndDate: '2026-11-27', askedEndDate: null } satisfies Partial<Check>
const refused: Partial<Check> = { ...received, moderatorStatusId: 6, reason }
const notAgreed: Partial<Check> = { ...received, moderatorStatusId: 8, rejectionReasons: [id(30)] }
const cancelled: Partial<Check> = { ...agreed, moderatorStatusId: 9 }
const expired: Partial<Check> = { ...agreed, reason: null }
const atHead: Partial<Check> = { ...registered, ceoStatusId: 5, moderatorStatusId: null }
const moved: Partial<Check> = { ...agreed, movedFromDate: '2026-11-16' }
const prolonged: Partial<Check> = { ...begun, prolongedFromDate: '2026-11-25' }
const newDates = { checkStartDate: '2026-12-01', checkEndDate: '2026-12-07' } satisfies Partial<Check>
const archived = (archivedFrom: NonNullable<Check['archivedFrom']>): Partial<Check> => ({
  ...completed,
  archivedFrom,
  inspectorStatusId: 2,
})

/** The states in which the result of a check can be written. */
const written = ['agreed', 'notified']
  .flatMap((decision) => ['begun', 'prolonged', 'completed'].map((execution) => `${decision}.${execution}`))
  .concat('archived')

/** The table of `docs/domain.md`, The check, by its rows. What it leaves out comes under "also". */
const table: Record<string, Row[]> = {
  '1. a draft that is saved again stays a draft': ['draft', 'returned'].map((state): Row => [
    state,
    complete,
    inspector,
    'save',
    { comment: 'Izoh' },
    state,
    { comment: 'Izoh' },
  ]),
  '2. a complete draft that is sent gets its number and goes to the head': [
    [
      'draft',
      complete,
      inspector,
      'send',
      {},
      'ceo',
      { requestDocNumber: '2026-000042', requestDocDate: today, inspectorStatusId: 3, ceoStatusId: 5 },
    ],
    ['returned', { ...registered, ...revision }, inspector, 'send', {}, 'ceo', { inspectorStatusId: 3, ceoStatusId: 5 }],
  ],
  '3. what the head approves goes to the authorized body': [
    ['ceo', registered, head, 'approve', {}, 'sent', { ceoStatusId: 3, moderatorStatusId: 3 }],
  ],
  '4. what the head rejects is returned to the inspector, with the reason': [
    ['ceo', registered, head, 'reject', { reason }, 'returned', { reason, ceoStatusId: 8, inspectorStatusId: 1 }],
  ],
  '5. a check that is received has its moderator': [
    [
      'sent',
      { ...registered, moderatorStatusId: 3 },
      moderator,
      'receive',
      {},
      'moderator',
      { moderatorId: moderator.id, moderatorStatusId: 4 },
    ],
  ],
  '6. a redirected check waits at another body, without a moderator': [
    [
      'sent',
      { ...registered, moderatorStatusId: 3 },
      moderator,
      'redirect',
      { authorizedOrganizationId: elsewhere, reason },
      'sent',
      { authorizedOrganizationId: elsewhere, reason },
    ],
    [
      'moderator',
      received,
      moderator,
      'redirect',
      { authorizedOrganizationId: elsewhere, reason },
      'sent',
      { authorizedOrganizationId: elsewhere, reason, moderatorId: null, moderatorStatusId: 3 },
    ],
  ],
  '6a. a check is handed over to a colleague, and waits as long as before': [
    ['moderator', received, moderator, 'handOver', { moderatorId: colleague }, 'moderator', { moderatorId: colleague }],
  ],
  '7. a moderator refuses what is incomplete or wrong': [
    ['moderator', received, moderator, 'refuse', { reason }, 'refused', { reason, moderatorStatusId: 6 }],
  ],
  '8. an agreed check may be held, for the days that were agreed': [
    [
      'moderator',
      received,
      moderator,
      'agree',
      { agreedCheckDaysNumber: 5 },
      'agreed.notBegun',
      { agreedCheckDaysNumber: 5, moderatorStatusId: 7 },
    ],
    [
      'moderator',
      received,
      moderator,
      'agree',
      { agreedCheckDaysNumber: 4 },
      'agreed.notBegun',
      { agreedCheckDaysNumber: 4, moderatorStatusId: 7, checkEndDate: '2026-11-26', askedEndDate: '2026-11-27' },
    ],
    [
      'moderator',
      { ...received, ...bounded },
      moderator,
      'agree',
      { agreedCheckDaysNumber: 5 },
      'agreed.notBegun',
      { agreedCheckDaysNumber: 5, moderatorStatusId: 7, ...asked },
    ],
  ],
  '9. a check that is not agreed says for which reasons of the directory': [
    [
      'moderator',
      received,
      moderator,
      'reject',
      { rejectionReasons: [id(30)], comment: reason },
      'notAgreed',
      { rejectionReasons: [id(30)], comment: reason, moderatorStatusId: 8 },
    ],
  ],
  '10. what needed no agreement becomes notified': [
    ['moderator', received, moderator, 'makeNotified', {}, 'notified.notBegun', { moderatorStatusId: 12 }],
    ['agreed.notBegun', agreed, moderator, 'makeNotified', {}, 'notified.notBegun', { moderatorStatusId: 12, agreedCheckDaysNumber: null }],
  ],
  '11. what was only notified can be made not agreed before it begins': [
    ['notified.notBegun', notified, moderator, 'makeNotAgreed', { reason }, 'notAgreed', { reason, moderatorStatusId: 8 }],
  ],
  '12. a decision that is reconsidered goes back to the moderator': [
    [
      'agreed.notBegun',
      { ...agreed, ...bounded },
      staff,
      'returnToModerator',
      { reason },
      'moderator',
      { reason, moderatorStatusId: 4, agreedCheckDaysNumber: null, ...asked },
    ],
    ['notAgreed', notAgreed, staff, 'returnToModerator', { reason }, 'moderator', { reason, moderatorStatusId: 4, rejectionReasons: null }],
    ['notified.notBegun', notified, staff, 'returnToModerator', { reason }, 'moderator', { reason, moderatorStatusId: 4 }],
  ],
  '13. the sender takes back what is not received yet': [
    ['ceo', registered, inspector, 'revoke', {}, 'draft', { ceoStatusId: null, inspectorStatusId: 1 }],
    [
      'sent',
      { ...registered, ceoStatusId: 3, moderatorStatusId: 3 },
      inspector,
      'revoke',
      {},
      'draft',
      { ceoStatusId: null, moderatorStatusId: null, inspectorStatusId: 1 },
    ],
  ],
  '14. a new revision keeps its number and loses its decisions': [
    ['refused', refused, inspector, 'rework', {}, 'returned', revision],
    ['notAgreed', notAgreed, inspector, 'rework', {}, 'returned', { ...revision, rejectionReasons: null }],
  ],
  '15. an agreement is cancelled until the check is completed': [
    'agreed.notBegun',
    'agreed.postponed',
    'agreed.begun',
    'agreed.prolonged',
    'notified.notBegun',
    'notified.postponed',
    'notified.begun',
    'notified.prolonged',
  ].map((from): Row => [from, begun, moderator, 'cancelAgreement', { reason }, 'cancelled', { reason, moderatorStatusId: 9 }]),
  '16. a check that is held has begun on its actual day': [
    ['agreed.notBegun', agreed, inspector, 'markHeld', { actualStartDate: today }, 'agreed.begun', { actualStartDate: today }],
    ['notified.notBegun', notified, inspector, 'markHeld', { actualStartDate: today }, 'notified.begun', { actualStartDate: today }],
    ['agreed.postponed', moved, inspector, 'markHeld', { actualStartDate: today }, 'agreed.begun', { actualStartDate: today }],
    ['notified.postponed', moved, inspector, 'markHeld', { actualStartDate: today }, 'notified.begun', { actualStartDate: today }],
  ],
  '17. what was marked by mistake has not begun': [
    ['agreed.begun', begun, inspector, 'cancelHeld', {}, 'agreed.notBegun', { actualStartDate: null }],
    ['notified.begun', begun, inspector, 'cancelHeld', {}, 'notified.notBegun', { actualStartDate: null }],
    ['agreed.begun', { ...moved, actualStartDate: today }, inspector, 'cancelHeld', {}, 'agreed.postponed', { actualStartDate: null }],
    ['notified.begun', { ...moved, actualStartDate: today }, inspector, 'cancelHeld', {}, 'notified.postponed', { actualStartDate: null }],
  ],
  '18. a completed check has its end': [
    ['agreed.begun', begun, inspector, 'complete', { actualEndDate: today }, 'agreed.completed', { actualEndDate: today }],
    ['notified.begun', begun, inspector, 'complete', { actualEndDate: today }, 'notified.completed', { actualEndDate: today }],
    ['agreed.prolonged', prolonged, inspector, 'complete', { actualEndDate: today }, 'agreed.completed', { actualEndDate: today }],
    ['notified.prolonged', prolonged, inspector, 'complete', { actualEndDate: today }, 'notified.completed', { actualEndDate: today }],
  ],
  '19. an archived check remembers where it was': [
    ['refused', refused, inspector, 'archive', {}, 'archivedUndecided', { archivedFrom: 'refused', inspectorStatusId: 2 }],
    ['notAgreed', notAgreed, inspector, 'archive', {}, 'archivedUndecided', { archivedFrom: 'notAgreed', inspectorStatusId: 2 }],
    ['cancelled', cancelled, inspector, 'archive', {}, 'archived', { archivedFrom: 'cancelled', inspectorStatusId: 2 }],
    ['expired', expired, inspector, 'archive', {}, 'archived', { archivedFrom: 'expired', inspectorStatusId: 2 }],
    [
      'expiredUndecided',
      received,
      inspector,
      'archive',
      {},
      'archivedUndecided',
      { archivedFrom: 'expiredUndecided', inspectorStatusId: 2 },
    ],
    ['expiredAtHead', atHead, inspector, 'archive', {}, 'archivedAtHead', { archivedFrom: 'expiredAtHead', inspectorStatusId: 2 }],
    ['agreed.completed', completed, inspector, 'archive', {}, 'archived', { archivedFrom: 'agreed.completed', inspectorStatusId: 2 }],
    ['notified.completed', completed, inspector, 'archive', {}, 'archived', { archivedFrom: 'notified.completed', inspectorStatusId: 2 }],
  ],
  '19. what an administrator restores is where it was, sent by its inspector': (
    [
      ['archived', ['cancelled', 'expired', 'agreed.completed', 'notified.completed']],
      ['archivedUndecided', ['refused', 'notAgreed', 'expiredUndecided']],
      ['archivedAtHead', ['expiredAtHead']],
    ] as const
  ).flatMap(([state, before]) =>
    before.map((from): Row => [state, archived(from), administrator, 'restore', {}, from, { archivedFrom: null, inspectorStatusId: 3 }]),
  ),
  '20. what is undecided when it should start, or not begun when its last day ends, expires': [
    ...[
      ['ceo', atHead, 'expiredAtHead'],
      ['sent', registered, 'expiredUndecided'],
      ['moderator', received, 'expiredUndecided'],
    ],
    ...[
      ['agreed.notBegun', agreed],
      ['notified.notBegun', notified],
      ['agreed.postponed', moved],
      ['notified.postponed', moved],
    ].map((decided) => [...decided, 'expired']),
  ].map(([from, was, to]): Row => [from as string, was as Partial<Check>, clock, 'expire', {}, to as string, {}]),
  'also: what expired or went to the archive undecided in an earlier release goes to where it is hidden': [
    ['expired', atHead, inspector, 'hideUndecided', {}, 'expiredAtHead', {}],
    ['expired', received, inspector, 'hideUndecided', {}, 'expiredUndecided', {}],
    ['archived', { ...refused, archivedFrom: 'refused' }, inspector, 'hideUndecided', {}, 'archivedUndecided', {}],
    ['archived', { ...notAgreed, archivedFrom: 'notAgreed' }, inspector, 'hideUndecided', {}, 'archivedUndecided', {}],
    [
      'archived',
      { ...received, archivedFrom: 'expired' },
      inspector,
      'hideUndecided',
      {},
      'archivedUndecided',
      { archivedFrom: 'expiredUndecided' },
    ],
    [
      'archived',
      { ...atHead, archivedFrom: 'expired' },
      inspector,
      'hideUndecided',
      {},
      'archivedAtHead',
      { archivedFrom: 'expiredAtHead' },
    ],
  ],
  'also: its result writes the act and the measures, and which of them are cancelled': written.flatMap((from): Row[] => [
    [from, begun, inspector, 'fileResult', result, from, result],
    [
      from,
      completed,
      inspector,
      'cancelMeasures',
      { ...result, measuresOfInfluence: null, cancelledMeasures: 'Ogohlantirish' },
      from,
      { measuresOfInfluence: null, cancelledMeasures: 'Ogohlantirish' },
    ],
  ]),
  'also: a conclusion is written about a completed check, and taken back': ['agreed.completed', 'notified.completed', 'archived'].flatMap(
    (from): Row[] => [
      [from, completed, moderator, 'conclude', { conclusion: 'unlawful' }, from, { conclusion: 'unlawful' }],
      [from, { ...completed, conclusion: 'unlawful' }, moderator, 'withdrawConclusion', {}, from, { conclusion: null }],
    ],
  ),
  'also: a check that was held before there was a book is entered in it': written
    .filter((from) => from !== 'archived')
    .map((from): Row => [from, { ...completed, actualStartDate: today }, inspector, 'enterInBook', {}, from, {}]),
  'also: a check that is moved has new dates, and the first of them stays readable': ['agreed', 'notified'].flatMap((decision): Row[] => [
    [`${decision}.notBegun`, agreed, moderator, 'postpone', newDates, `${decision}.postponed`, { ...newDates, movedFromDate: today }],
    [`${decision}.postponed`, moved, moderator, 'postpone', newDates, `${decision}.postponed`, newDates],
  ]),
  'also: a check that is prolonged ends later': ['agreed', 'notified'].map((decision): Row => [
    `${decision}.begun`,
    begun,
    moderator,
    'prolong',
    { checkEndDate: '2026-12-04' },
    `${decision}.prolonged`,
    { checkEndDate: '2026-12-04', prolongedFromDate: '2026-11-27' },
  ]),
  'also: the first visit that is admitted begins a check, each further day of visits is counted': [
    ...(['notBegun', 'postponed'] as const).flatMap((execution) =>
      (['agreed', 'notified'] as const).map((decision): Row => [
        `${decision}.${execution}`,
        agreed,
        moderator,
        'beginByVisit',
        { actualStartDate: today, visitedDaysNumber: 1 },
        `${decision}.begun`,
        { actualStartDate: today, visitedDaysNumber: 1 },
      ]),
    ),
    ...(['begun', 'prolonged'] as const).flatMap((execution) =>
      (['agreed', 'notified'] as const).map((decision): Row => [
        `${decision}.${execution}`,
        begun,
        moderator,
        'noteVisit',
        { visitedDaysNumber: 2 },
        `${decision}.${execution}`,
        { visitedDaysNumber: 2 },
      ]),
    ),
  ],
  'also: a check that was agreed comes to nothing when its postponement says so': ['agreed', 'notified'].flatMap((decision) =>
    ['notBegun', 'postponed', 'begun', 'prolonged'].map((execution): Row => [
      `${decision}.${execution}`,
      begun,
      moderator,
      'cancelByPostponement',
      { reason },
      'cancelled',
      { reason, moderatorStatusId: 9 },
    ]),
  ),
  'also: a draft of an earlier release that the head has rejected is returned': [
    ['draft', { ...registered, ceoStatusId: 8, reason }, inspector, 'noteReturn', {}, 'returned', {}],
  ],
  'also: a draft without a number is deleted': [['draft', complete, inspector, 'delete', {}, 'deleted', {}]],
}

describe('a check', () => {
  for (const [sentence, rows] of Object.entries(table)) {
    it.each(rows)(`${sentence} (%s)`, (from, was, by, does, input, to, changes) => given(from, was).when(by, does, input).then(to, changes))
  }

  it('1. may be begun with next to nothing, in the name of one’s own body', () => {
    const own = { inspectionOrganizationId: supervising, orderedOrganizationId: supervising, inspectorStatusId: 1 }
    givenNothing({ lookups: { contractor: null } })
      .when(inspector, 'save', {})
      .then('draft', own)
    givenNothing()
      .when(inspector, 'save', filled)
      .then('draft', { ...own, ...filled, contractorInn: '301234567', contractorName: 'Nur', contractorOked: '47110' })
  })

  it('2. keeps the number it has when it is sent again', () => {
    given('draft', { ...registered, ...revision })
      .when(inspector, 'send')
      .then('ceo', { inspectorStatusId: 3, ceoStatusId: 5 })
  })

  it('2. takes the number of the year that it is in Tashkent', () => {
    const newYear = { now: '2026-12-31T20:00:00.000Z', lookups: { lastNumbered: null } }
    const dates = { checkStartDate: '2027-01-04', checkEndDate: '2027-01-08', checkCoverageEndDate: '2026-12-31' }
    given('draft', { ...complete, ...dates }, newYear)
      .when(inspector, 'send')
      .then('ceo', { requestDocNumber: '2027-000001', requestDocDate: '2027-01-01', inspectorStatusId: 3, ceoStatusId: 5 })
  })

  it('3. goes from the head straight to notified where its type is on the notification track', () => {
    given('ceo', registered, { lookups: lookup.checkType({ track: 'notification' }) })
      .when(head, 'approve')
      .then('notified.notBegun', { ceoStatusId: 12 })
  })

  it('that was decided is not hidden, however it came to its end', () => {
    for (const decided of [agreed, notified, moved, { ...agreed, moderatorStatusId: null, ceoStatusId: 12 }])
      given('expired', decided).when(inspector, 'hideUndecided').refused('rule')
    given('archived', archived('agreed.completed')).when(inspector, 'hideUndecided').refused('rule')
    given('archived', { ...cancelled, archivedFrom: 'cancelled' })
      .when(inspector, 'hideUndecided')
      .refused('rule')
  })

  it('knows no event but those of the table', () => {
    const told = Object.values(table)
      .flat()
      .map(([from, , , does]) => `${from} ${does}`)
    const known = Object.keys(request.states).flatMap((state) =>
      Object.keys(request.actions)
        .filter((action) => action !== fillCopies && action !== eraseFiles && transitionsFrom(request.machine, state, action).length > 0)
        .map((action) => `${state} ${action}`),
    )
    expect(known.toSorted()).toEqual([...new Set(told)].toSorted())
  })

  it('is in every state what the two dictionaries of statuses say', () => {
    const codes = Object.fromEntries(
      Object.entries(request.states).map(([state, { codes }]) => [state, [codes['statusId'] ?? null, codes['requestStatusId'] ?? null]]),
    )
    expect(codes).toEqual({
      draft: [1, null],
      returned: [1, null],
      archived: [2, null],
      sent: [3, null],
      moderator: [4, null],
      ceo: [5, null],
      refused: [6, null],
      notAgreed: [8, null],
      cancelled: [9, 14],
      deleted: [null, null],
      expired: [15, null],
      expiredUndecided: [15, null],
      expiredAtHead: [15, null],
      archivedUndecided: [2, null],
      archivedAtHead: [2, null],
      'agreed.postponed': [7, 17],
      'agreed.prolonged': [7, 21],
      'notified.postponed': [12, 17],
      'notified.prolonged': [12, 21],
      'agreed.notBegun': [7, 7],
      'agreed.begun': [7, 13],
      'agreed.completed': [7, 15],
      'notified.notBegun': [12, 7],
      'notified.begun': [12, 13],
      'notified.completed': [12, 15],
    })
  })

  it('stands in one queue in every state but that in which it is gone', () => {
    const queued = Object.values(request.queues).flatMap(({ states }) => states)
    expect(queued.toSorted()).toEqual(
      Object.keys(request.states)
        .filter((state) => state !== 'deleted')
        .toSorted(),
    )
  })
})

describe('the input of an action', () => {
  it('agrees on no more days than were asked for', () => {
    given('moderator', received)
      .when(moderator, 'agree', { agreedCheckDaysNumber: 5 })
      .then('agreed.notBegun', { agreedCheckDaysNumber: 5, moderatorStatusId: 7 })
    given('moderator', received).when(moderator, 'agree', { agreedCheckDaysNumber: 6 }).refused('invalid', ['agreedCheckDaysNumber'])
    given('moderator', received).when(moderator, 'agree', { agreedCheckDaysNumber: 0 }).refused('invalid', ['agreedCheckDaysNumber'])
    given('moderator', received).when(moderator, 'agree').refused('invalid', ['agreedCheckDaysNumber'])
  })

  it('redirects to the body of another region', () => {
    for (const authorizedOrganizationId of [authorized, neighbour])
      given('sent', registered)
        .when(moderator, 'redirect', { authorizedOrganizationId, reason })
        .refused('invalid', ['authorizedOrganizationId'])
    for (const party of ['orderedOrganizationId', 'inspectionOrganizationId']) {
      given('sent', { ...registered, [party]: elsewhere })
        .when(moderator, 'redirect', { authorizedOrganizationId: elsewhere, reason })
        .refused('invalid', ['authorizedOrganizationId'])
    }
  })

  it('begins between the first day of the check and today', () => {
    const late = { now: '2026-11-25T07:00:00.000Z' }
    for (const actualStartDate of [today, '2026-11-24', '2026-11-25'])
      given('agreed.notBegun', agreed, late).when(inspector, 'markHeld', { actualStartDate }).then('agreed.begun', { actualStartDate })
    for (const actualStartDate of ['2026-11-22', '2026-11-26'])
      given('agreed.notBegun', agreed, late).when(inspector, 'markHeld', { actualStartDate }).refused('invalid', ['actualStartDate'])
  })

  it('ends between the actual beginning and today', () => {
    const late = { now: '2026-11-25T07:00:00.000Z' }
    for (const actualEndDate of [today, '2026-11-25'])
      given('agreed.begun', begun, late).when(inspector, 'complete', { actualEndDate }).then('agreed.completed', { actualEndDate })
    for (const actualEndDate of ['2026-11-22', '2026-11-26'])
      given('agreed.begun', begun, late).when(inspector, 'complete', { actualEndDate }).refused('invalid', ['actualEndDate'])
  })

  it('is completed after its result was sent, and not before', () => {
    given('agreed.begun', begun, { lookups: { result: null } })
      .when(inspector, 'complete', { actualEndDate: today })
      .refused('rule', 'resultSent')
  })

  it('says why: a reason, reasons of the directory, an act', () => {
    given('ceo', registered).when(head, 'reject', { reason: '  ' }).refused('invalid', ['reason'])
    given('moderator', received).when(moderator, 'refuse').refused('invalid', ['reason'])
    given('moderator', received).when(moderator, 'reject', { rejectionReasons: [] }).refused('invalid', ['rejectionReasons'])
    given('agreed.begun', begun).when(moderator, 'cancelAgreement').refused('invalid', ['reason'])
    given('agreed.begun', begun).when(inspector, 'fileResult', { actFiles: [] }).refused('invalid', ['actFiles'])
    given('agreed.begun', begun).when(inspector, 'complete').refused('invalid', ['actualEndDate'])
  })

  it('holds nothing but what the action asks for', () => {
    given('ceo', registered).when(head, 'reject', { reason, requestDocNumber: '2026-000001' }).refused('invalid', ['requestDocNumber'])
    given('draft', complete)
      .when(inspector, 'save', { inspectionOrganizationId: elsewhere, archivedFrom: 'refused' })
      .refused('invalid', ['archivedFrom', 'inspectionOrganizationId'])
    given('ceo', registered)
      .when(head, 'approve', { basicFiles: [file] })
      .refused('invalid', ['basicFiles'])
  })
})
