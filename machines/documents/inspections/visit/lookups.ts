import type { Condition, Found, Lookups } from '../../../kit/index.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import type { fields } from './fields.ts'

/** The lookups about other documents that decisions on a visit need. */
export const lookups = {
  premises: { refers: 'premisesId', reads: ['contractorId', 'contractorInn', 'contractorName', 'regionId', 'districtId'] },
  kind: { refers: 'kindId', reads: ['isInspection', 'needsCheck', 'mostMinutes'] },
  staff: { refers: 'inspectors', reads: ['isInspector', 'certificateExpiration'] },
  check: {
    refers: 'requestId',
    reads: ['requestDocNumber', 'contractorId', 'authorizedOrganizationId', 'inspectors', 'checkStartDate', 'checkEndDate'],
  },
  /** Where there is no check, a refusal is told to the authorized body of the region. */
  authorizedBodies: { every: { of: 'organization', where: authorized }, reads: ['regionId', 'parentId'] },
  visitAnswerTime: settingFact('visitAnswerTime'),
} as const satisfies Lookups<typeof fields>

/** What a visit keeps of the premises, the kind and the check as they were when it was opened. */
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

export type VisitLookups = Found<typeof fields, typeof lookups>

function authorized(): Condition[] {
  return [
    { field: 'kind', is: 'equal', value: 'authorized' },
    { field: 'state', is: 'equal', value: 'active' },
  ]
}
