import { dayOf, type Effect, type Values } from '../../../kit/index.ts'
import { endsPostponement, entering } from '../check/effects.ts'
import { heldStates, unbegunStates } from '../of-check.ts'
import type { fields } from './fields.ts'
import type { VisitLookups } from './lookups.ts'

interface Admitted {
  readonly values: Values<typeof fields>
  readonly now: string
  readonly lookups: Pick<VisitLookups, 'check' | 'postponement' | 'others'>
}

/**
 * The effects of an admitted inspection on its check: the first one marks it held, which the book and a waiting postponement follow;
 * each counts its day, once. A check that is not within its dates any more stays as it is.
 */
export function holdsCheck(input: unknown, { values: { isInspection, visitDate }, now, lookups }: Admitted): Effect[] {
  const { check, others } = lookups
  if (!check || isInspection !== true) return []
  const today = dayOf(now)
  const days = others.filter((other) => other.values.isInspection === true).map((other) => other.values.visitDate)
  const visitedDaysNumber = new Set([...days, visitDate]).size
  const on = (action: string, input: Record<string, unknown>): Effect => ({ type: check.type, document: check.id, action, input })
  if (isAmong(heldStates, check.state))
    return visitedDaysNumber === check.values.visitedDaysNumber ? [] : [on('noteVisit', { visitedDaysNumber })]
  const { checkStartDate: start, checkEndDate: end } = check.values
  if (!isAmong(unbegunStates, check.state) || String(start) > today || today > String(end)) return []
  return [
    on('beginByVisit', { actualStartDate: today, visitedDaysNumber }),
    entering(check.id, check.values, today),
    ...endsPostponement('move')(input, { lookups }),
  ]
}

const isAmong = (states: readonly string[], state: string): boolean => states.includes(state)
