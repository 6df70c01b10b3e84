import type { RiskIndicatorName } from './indicators.ts'

/** A criterion as a run applies it. */
export interface AppliedCriterion {
  readonly criterionId: string
  readonly indicator: RiskIndicatorName
  readonly weight: number
  readonly fullValue: number
  readonly months: number
  /** The most points that it gives, of 100. */
  readonly most: number
}

export const categories = ['low', 'medium', 'high'] as const

type RiskCategory = (typeof categories)[number]

/** The points, of 100 together, that criteria of these weights give at most; tenths that are left go to the largest remainders. */
export function sharesOf(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, each) => all + each, 0)
  const exact = weights.map((weight) => (weight * 1000) / sum)
  const shares = exact.map(Math.floor)
  const left = 1000 - shares.reduce((all, each) => all + each, 0)
  const order = exact
    .map((each, i) => ({ i, remainder: each - Math.floor(each) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of order.slice(0, left)) shares[i]!++
  return shares.map((tenths) => tenths / 10)
}

/** The points of a value, one digit after the point. Without a value, as where there was no check to count from, all of them. */
export function pointsOf({ most, fullValue }: Pick<AppliedCriterion, 'most' | 'fullValue'>, value: number | null): number {
  return value === null || value >= fullValue ? most : Math.round((most * 10 * value) / fullValue) / 10
}

/** The sum of numbers of one digit after the point. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + Math.round(each * 10), 0) / 10

/** The category of a score: the limits are the last scores that are low and medium (*settings*). */
export const categoryOf = (score: number, { lowMost, mediumMost }: { lowMost: number; mediumMost: number }): RiskCategory =>
  score > mediumMost ? 'high' : score > lowMost ? 'medium' : 'low'
