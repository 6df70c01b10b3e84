/** A stretch of a recording, in milliseconds from its beginning; its end is not part of it. */
export type Interval = readonly [from: number, to: number]

/** The same time in as few intervals as there can be, in their order. Empty and backward ones are none. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = []
  for (const [from, to] of intervals.filter(([from, to]) => from < to).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The time of intervals that do not overlap, in milliseconds. */
export const lengthOf = (intervals: readonly Interval[]): number => intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** The parts of the first intervals that none of the second has; both are unions. */
export function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  for (const [from, to] of intervals) {
    let at = from
    for (const [start, end] of others) {
      if (end <= at || start >= to) continue
      if (start > at) left.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) left.push([at, to])
  }
  return left
}
