/** A quantile of figures, 0 to 1. */
export function quantile(figures: readonly number[], q: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN
}

type Row = Record<string, string | number>

/** Prints a table for people, or one line of JSON for each row. */
export function print(json: boolean, rows: readonly Row[], unit: string): void {
  const rounded = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value * 100) / 100 : value])))
  if (json) for (const row of rounded) console.log(JSON.stringify(row))
  else {
    console.log(unit)
    console.table(rounded)
  }
}
