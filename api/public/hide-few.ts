/** A number, and how many businesses are behind it. */
export interface Cell {
  readonly value: number
  readonly businesses: number
}

/** A number of fewer businesses than these tells of each of them. */
export const fewest = 5

/**
 * The numbers of a column as they may be shown: null for those of fewer than five businesses. Where the hidden ones could be found by
 * subtracting the others from a sum that is known elsewhere, the next smallest are hidden too, until five businesses are behind what is
 * hidden. Nothing is no secret.
 */
export function hideFew(cells: readonly Cell[]): (number | null)[] {
  const hidden = new Set(cells.filter(({ businesses, value }) => value !== 0 && businesses < fewest))
  const behind = () => [...hidden].reduce((sum, { businesses }) => sum + businesses, 0)
  const next = cells.filter((cell) => cell.value !== 0 && !hidden.has(cell)).sort((a, b) => b.businesses - a.businesses)
  while (hidden.size > 0 && behind() < fewest && next.length > 0) hidden.add(next.pop()!)
  return cells.map((cell) => (hidden.has(cell) ? null : cell.value))
}
