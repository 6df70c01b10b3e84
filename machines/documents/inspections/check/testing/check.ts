import { type Actor, timerActor, type RelatedDocument, type Values, type ValuesOfType } from '../../../../kit/index.ts'
import { ordinaryWeek } from '../../../calendar/schedule/calendar.ts'
import type { CheckLookups } from '../lookups.ts'
import { fields } from '../fields.ts'

export type Check = Values<typeof fields>
export type Person = Actor

export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const supervising = id(1)
export const authorized = id(2)
/** Authorized bodies of the same region and of another one. */
export const neighbour = id(21)
export const elsewhere = id(22)
export const business = id(3)

/** Monday, 23 November 2026, noon in Tashkent. */
export const noon = '2026-11-23T07:00:00.000Z'
export const today = '2026-11-23'

const person = (n: number, organizationId: string | null, permissions: readonly string[], about: Partial<Actor> = {}): Person => ({
  id: id(n),
  name: '',
  language: 'ln',
  organizationId,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, id(n + 100)])),
  ...about,
})

/** Who acts on a check (`docs/domain.md`, Roles). */
export const inspector = person(11, supervising, [
  'RequestView',
  'RequestCreate',
  'RequestSend',
  'RequestHold',
  'RequestArchive',
  'InspectionResultSend',
])
export const head = person(12, supervising, ['RequestView', 'RequestApprove'])
export const moderator = person(13, authorized, [
  'RequestView',
  'RequestReceive',
  'RequestAgree',
  'RequestRedirect',
  'RequestCancelAgreement',
  'PostponementAgree',
  'InspectionConclusionApprove',
])
export const staff = person(14, authorized, ['RequestView', 'AllRequestAgree'])
export const administrator = person(15, null, ['AllRequestView', 'RequestRestore'])
export const auditor = person(16, authorized, ['AllRequestView'])
export const entrepreneur = person(17, null, ['RequestView'], { contractorId: business })

export const clock: Person = timerActor({ permission: 'Request' })

export const file = { hash: 'a'.repeat(64), name: 'buyruq.pdf', size: 1000 }

/** What an inspector fills in. */
export const filled = {
  contractorId: business,
  regionId: id(4),
  districtId: id(5),
  checkTypeId: id(6),
  checkBasisId: id(7),
  controlFunctions: [id(8)],
  checkSubjects: [id(9)],
  authorizedOrganizationId: authorized,
  orderedOrganizationId: supervising,
  checkStartDate: today,
  checkEndDate: '2026-11-27',
  checkDaysNumber: 5,
  checkCoverageStartDate: '2025-01-01',
  checkCoverageEndDate: '2025-12-31',
  orderNumber: '12-b',
  orderDate: '2026-11-20',
  inspectors: [id(10)],
  orderFiles: [file],
  basicFiles: [file],
  programFiles: [file],
} satisfies Partial<Check>

/** A draft with everything in it. */
export const complete: Partial<Check> = {
  ...filled,
  inspectionOrganizationId: supervising,
  contractorInn: '301234567',
  contractorName: 'Nur',
  contractorOked: '47110',
  inspectorStatusId: 1,
}

/** A check with its number in the registry, as it goes on from the head. */
export const registered: Partial<Check> = {
  ...complete,
  requestDocNumber: '2026-000007',
  requestDocDate: '2026-11-20',
  inspectorStatusId: 3,
  ceoStatusId: 5,
}

/** A check that a moderator has taken. */
export const received: Partial<Check> = { ...registered, ceoStatusId: 3, moderatorStatusId: 4, moderatorId: moderator.id }

export const agreed: Partial<Check> = { ...received, moderatorStatusId: 7, agreedCheckDaysNumber: 4 }

export const notified: Partial<Check> = { ...received, moderatorStatusId: 12 }

export const begun: Partial<Check> = { ...agreed, actualStartDate: today }

/** What a result that is sent writes on its check. */
export const result = {
  actFiles: [file],
  measuresOfInfluence: 'Ogohlantirish',
  measuresFiles: [file],
  measuresResult: 'Bajarildi',
} satisfies Partial<Check>

export const completed: Partial<Check> = { ...begun, ...result, actualEndDate: today }

export const blank = Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Check

const referred = <const T extends string, R extends keyof ValuesOfType<T> & string>(
  type: T,
  values: Pick<ValuesOfType<T>, R>,
  state = 'active',
): RelatedDocument<T, R> => ({
  id: id(90),
  type,
  title: 'Karimov A.',
  state,
  values: values as RelatedDocument<T, R>['values'],
})

const hoursOf = (hours: { fromTime: string; toTime: string } | null) => ({
  isWorkingDay: hours !== null,
  fromTime: hours?.fromTime ?? null,
  toTime: hours?.toTime ?? null,
})

/** What is known of other documents, unless a test says otherwise. */
export const known: CheckLookups = {
  contractor: referred('contractor', { inn: '301234567', name: 'Nur', oked: '47110' }),
  checkType: referred('checktype', { track: 'agreement', maxDays: 10, byRiskAnalysis: null }),
  checkBasis: referred('checkbasis', { needsPreliminaryStudy: false, needsBases: false }),
  inspectors: [referred('employee', { isInspector: true, certificateExpiration: '2027-06-30' })],
  covering: null,
  schedule: ordinaryWeek.map((hours, weekday) => referred('schedule', { weekday, ...hoursOf(hours) })),
  scheduleExceptions: [],
  authorizedBodies: [
    [authorized, id(4)],
    [neighbour, id(4)],
    [elsewhere, id(23)],
  ].map(([body, regionId]) => ({ ...referred('organization', { kind: 'authorized', regionId: regionId! }), id: body! })),
  riskNotice: referred('setting', { code: 'riskNotice', value: 10 }),
  lastNumbered: referred('request', { requestDocNumber: '2026-000041' }),
  // Settings hold what they begin with.
  ceoTime: null,
  receiptTime: null,
  moderatorTime: null,
  decisionReminder: null,
  startReminder: null,
  endReminder: null,
  resultTime: null,
  holdByHand: null,
  result: referred('inspectionresult', {}, 'sent'),
  entry: null,
  postponement: null,
}

type Read<N extends 'checkType' | 'checkBasis'> = Partial<NonNullable<CheckLookups[N]>['values']>

export const lookup = {
  checkType: (values: Read<'checkType'>): Partial<CheckLookups> => ({
    checkType: referred('checktype', { ...known.checkType!.values, ...values }),
  }),
  checkBasis: (values: Read<'checkBasis'>): Partial<CheckLookups> => ({
    checkBasis: referred('checkbasis', { ...known.checkBasis!.values, ...values }),
  }),
  inspector: (values: Partial<CheckLookups['inspectors'][number]['values']>, state = 'active'): Partial<CheckLookups> => ({
    inspectors: [referred('employee', { ...known.inspectors[0]!.values, ...values }, state)],
  }),
  exception: (date: string, hours: { fromTime: string; toTime: string } | null): Partial<CheckLookups> => ({
    scheduleExceptions: [referred('scheduleexception', { date, movesRest: null, ...hoursOf(hours) })],
  }),
  riskNotice: (value: number): Partial<CheckLookups> => ({ riskNotice: referred('setting', { code: 'riskNotice', value }) }),
  covering: (number: string): Partial<CheckLookups> => ({
    covering: referred('request', { requestDocNumber: number, checkCoverageEndDate: '2026-10-31' }, 'sent'),
  }),
}
