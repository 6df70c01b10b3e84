import { checkCounters } from '../../types/check/counters.ts'

/** The types whose documents are counted by state. It is apart from the other parts (`parts.ts`), whose code comes first. */
export const counted = [{ type: 'request', counters: checkCounters }] as const
