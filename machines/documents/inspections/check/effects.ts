import type { Effect, Values } from '../../../kit/index.ts'
import { copiedNames, copiesOf } from '../of-check.ts'
import type { CheckLookups } from './lookups.ts'
import type { fields } from './fields.ts'

type Check = Values<typeof fields>

/** The fields of a check that its entry of the inspection book is written from. */
export const enteredFields = [
  ...copiedNames,
  'inspectors',
  'orderNumber',
  'orderDate',
  'checkSubjects',
  'checkCoverageStartDate',
  'checkCoverageEndDate',
] as const

type Entered = Pick<Check, (typeof enteredFields)[number]>

/** A check that is marked held gets its entry of the inspection book. */
export function enters(_: unknown, { id, values }: { readonly id: string; readonly values: Check }): Effect[] {
  return [entering(id, values, values.actualStartDate)]
}

/** Enters a check in the inspection book, as begun on a day. */
export const entering = (id: string, check: Readonly<Entered>, heldDate: string | null): Effect => ({
  type: 'inspectionbookofcontractor',
  document: null,
  action: 'enter',
  input: entryOf(id, check, heldDate),
})

const entryOf = (id: string, check: Readonly<Entered>, heldDate: string | null): Record<string, unknown> => ({
  ...copiesOf({ values: check }),
  requestId: id,
  heldDate,
  inspectors: check.inspectors,
  orderNumber: check.orderNumber,
  orderDate: check.orderDate,
  purpose: check.checkSubjects,
  coverageStartDate: check.checkCoverageStartDate,
  coverageEndDate: check.checkCoverageEndDate,
})

/** The entry falls away with the beginning. A check that was marked held before there was a book may have none yet. */
export function withdraws(_: unknown, { lookups: { entry } }: { readonly lookups: Pick<CheckLookups, 'entry'> }): Effect[] {
  return entry ? [{ type: entry.type, document: entry.id, action: 'withdraw', input: {} }] : []
}

/**
 * Ends the postponement that waits for a decision when the check goes to a state in which it cannot be agreed: one of these kinds, or
 * any where none is named. Otherwise it would wait for a decision that nobody can take.
 */
export const endsPostponement =
  (...kinds: string[]) =>
  (_: unknown, { lookups: { postponement } }: { readonly lookups: Pick<CheckLookups, 'postponement'> }): Effect[] =>
    postponement && (kinds.length === 0 || kinds.includes(String(postponement.values.kind)))
      ? [{ type: postponement.type, document: postponement.id, action: 'lapse', input: {} }]
      : []
