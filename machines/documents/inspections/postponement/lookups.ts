import type { Condition, LookupResults, Lookups, Values } from '../../../kit/index.ts'
import { decisionLookups } from '../decision.ts'
import { checkOf } from '../of-check.ts'
import { settingFact } from '../../settings/setting/settings.ts'
import type { fields } from './fields.ts'
import { undecided } from './undecided.ts'

/** The lookups about other documents that decisions on a postponement need. */
export const lookups = {
  check: checkOf('checkStartDate', 'checkEndDate', 'movedFromDate'),
  /** Another postponement of the same check that is not decided yet. */
  open: { first: { of: 'postponement', where: openOne }, reads: [] },
  ...decisionLookups,
  moveLimit: settingFact('moveLimit'),
  extensionLimit: settingFact('extensionLimit'),
} as const satisfies Lookups<typeof fields>

export type PostponementLookups = LookupResults<typeof fields, typeof lookups>

function openOne({ requestId }: Values<typeof fields>, { id }: { id: string }): Condition[] | null {
  if (!requestId) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'requestId', is: 'equal', value: requestId },
    { field: 'state', is: 'among', value: undecided },
  ]
}
