import { type Condition, dayOf, type LookupResults, type Lookups, type Values } from '../../../kit/index.ts'
import { decisionLookups } from '../decision.ts'
import { undecided } from '../postponement/undecided.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import type { fields } from './fields.ts'

type Draft = Values<typeof fields>

/** The lookups about other documents that decisions on a check need. */
export const lookups = {
  contractor: { refers: 'contractorId', reads: ['inn', 'name', 'oked'] },
  checkType: { refers: 'checkTypeId', reads: ['track', 'maxDays', 'byRiskAnalysis'] },
  checkBasis: { refers: 'checkBasisId', reads: ['needsPreliminaryStudy', 'needsBases'] },
  inspectors: { refers: 'inspectors', reads: ['isInspector', 'certificateExpiration'] },
  /** Another check whose coverage takes in a part of this one's. */
  covering: { first: { of: 'request', where: covering }, reads: ['requestDocNumber', 'checkCoverageEndDate'] },
  /** A result of the check that is sent or approved. */
  result: { first: { of: 'inspectionresult', where: sentResult }, reads: [] },
  /** The entry of the inspection book about the check. */
  entry: { first: { of: 'inspectionbookofcontractor', where: standingEntry }, reads: [] },
  /** The postponement of the check that waits for a decision. */
  postponement: { first: { of: 'postponement', where: undecidedPostponement }, reads: ['kind'] },
  ...decisionLookups,
  /** Every authorized body: which of them work in other regions. */
  authorizedBodies: { every: { of: 'organization', where: authorizedBodies }, reads: ['regionId'] },
  startReminder: settingFact('startReminder'),
  endReminder: settingFact('endReminder'),
  resultTime: settingFact('resultTime'),
  /** Whether inspectors mark a check as held by hand, without a visit. */
  holdByHand: settingFact('holdByHand'),
  /** How many working days before it begins a check by risk analysis is sent. */
  riskNotice: settingFact('riskNotice'),
  /** The check that got the last number of the registry this year. */
  lastNumbered: { last: { of: 'request', where: numberedThisYear }, by: 'requestDocNumber', reads: ['requestDocNumber'] },
} as const satisfies Lookups<typeof fields>

export type CheckLookups = LookupResults<typeof fields, typeof lookups>

function authorizedBodies(): Condition[] {
  return [{ field: 'kind', is: 'equal', value: 'authorized' }]
}

function sentResult(_: Draft, { id }: { id: string }): Condition[] {
  return [
    { field: 'requestId', is: 'equal', value: id },
    { field: 'state', is: 'among', value: ['sent', 'approved'] },
  ]
}

function standingEntry(_: Draft, { id }: { id: string }): Condition[] {
  return [
    { field: 'requestId', is: 'equal', value: id },
    { field: 'state', is: 'among', value: ['entered', 'confirmed'] },
  ]
}

function undecidedPostponement(_: Draft, { id }: { id: string }): Condition[] {
  return [
    { field: 'requestId', is: 'equal', value: id },
    { field: 'state', is: 'among', value: undecided },
  ]
}

function numberedThisYear(_: Draft, { now }: { now: string }): Condition[] {
  const year = dayOf(now).slice(0, 4)
  return [
    { field: 'requestDocNumber', is: 'atLeast', value: `${year}-` },
    { field: 'requestDocNumber', is: 'atMost', value: `${year}-999999` },
  ]
}

/** A check of the same business on the same subjects whose coverage overlaps, unless it came to nothing. */
function covering(draft: Draft, { id }: { id: string }): Condition[] | null {
  const { contractorId, checkSubjects, checkCoverageStartDate: from, checkCoverageEndDate: to } = draft
  if (!contractorId || !checkSubjects?.length || !from || !to) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'contractorId', is: 'equal', value: contractorId },
    { field: 'checkSubjects', is: 'overlapping', value: checkSubjects },
    { field: 'checkCoverageStartDate', is: 'atMost', value: to },
    { field: 'checkCoverageEndDate', is: 'atLeast', value: from },
    { field: 'state', is: 'among', value: [...underWay, 'archived'] },
    // In the archive only one that was completed has taken its period in.
    ...cameToNothing.map((state): Condition => ({ field: 'archivedFrom', is: 'not', value: state })),
  ]
}

const cameToNothing = ['cancelled', 'expired']

const underWay = [
  'ceo',
  'sent',
  'moderator',
  ...['agreed', 'notified'].flatMap((decision) =>
    ['notBegun', 'postponed', 'begun', 'prolonged', 'completed'].map((execution) => `${decision}.${execution}`),
  ),
]
