import type { Condition, LookupResults, Lookups, Values } from '../../../kit/index.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import { authorizedBodies } from '../authorized-body.ts'
import { enteredFields } from '../check/effects.ts'
import { undecided } from '../postponement/undecided.ts'
import type { fields } from './fields.ts'

type Visit = Values<typeof fields>

/** The lookups about other documents that decisions on a visit need. */
export const lookups = {
  premises: { refers: 'premisesId', reads: ['contractorId', 'contractorInn', 'contractorName', 'regionId', 'districtId'] },
  kind: { refers: 'kindId', reads: ['isInspection', 'needsCheck', 'mostMinutes'] },
  staff: { refers: 'inspectors', reads: ['isInspector', 'certificateExpiration'] },
  check: { refers: 'requestId', reads: [...enteredFields, 'checkStartDate', 'checkEndDate', 'visitedDaysNumber'] },
  /** The postponement of the check that waits for a decision. */
  postponement: { first: { of: 'postponement', where: undecidedOfCheck }, reads: ['kind'] },
  /** The other visits of the check that were admitted: on how many days somebody was there. */
  others: { every: { of: 'visit', where: admittedOfCheck }, reads: ['visitDate', 'isInspection'] },
  /** Where there is no check, a refusal is told to the authorized body of the region. */
  authorizedBodies,
  visitAnswerTime: settingFact('visitAnswerTime'),
} as const satisfies Lookups<typeof fields>

/** The values of the premises, the kind and the check that a visit keeps as they were when it was opened. */
export const copies = {
  contractorId: ['premises', 'contractorId'],
  contractorInn: ['premises', 'contractorInn'],
  contractorName: ['premises', 'contractorName'],
  regionId: ['premises', 'regionId'],
  districtId: ['premises', 'districtId'],
  isInspection: ['kind', 'isInspection'],
  mostMinutes: ['kind', 'mostMinutes'],
  requestDocNumber: ['check', 'requestDocNumber'],
  authorizedOrganizationId: ['check', 'authorizedOrganizationId'],
} as const

export type VisitLookups = LookupResults<typeof fields, typeof lookups>

function undecidedOfCheck({ requestId }: Visit): Condition[] | null {
  if (!requestId) return null
  return [
    { field: 'requestId', is: 'equal', value: requestId },
    { field: 'state', is: 'among', value: undecided },
  ]
}

function admittedOfCheck({ requestId }: Visit, { id }: { id: string }): Condition[] | null {
  if (!requestId) return null
  return [
    { field: 'requestId', is: 'equal', value: requestId },
    { field: 'id', is: 'not', value: id },
    { field: 'answer', is: 'equal', value: 'admitted' },
  ]
}
