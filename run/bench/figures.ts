/** A quantile of figures, 0 to 1. */
export function quantile(figures: readonly number[], q: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN
}

type Row = Record<string, string | number>

/** Says on stderr how far a benchmark is, with what it has just found, and since how many seconds it runs. */
export function printProgress(what: string, found: Row = {}): void {
  const figures = Object.entries(rounded(found)).map(([name, value]) => `${name} ${value}`)
  console.error(`${String(Math.round(performance.now() / 1000)).padStart(5)} s  ${[what, ...figures].join(', ')}`)
}

/** A table whose rows are told as they come. What it has is printed also when the benchmark is interrupted before `print`. */
export function table<T extends Row = Row>(json: boolean, unit: string): T[] {
  const rows: T[] = []
  const push = (...more: T[]) => {
    for (const row of more) printProgress('measured', row)
    return Array.prototype.push.apply(rows, more)
  }
  unfinished.set(rows, () => print(json, rows, `interrupted: ${unit}`))
  return Object.defineProperty(rows, 'push', { value: push })
}

const unfinished = new Map<readonly Row[], () => void>()

export function printUnfinished(): void {
  for (const [rows, printNow] of unfinished) if (rows.length > 0) printNow()
}

const rounded = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? Math.round(value * 100) / 100 : value]))

/** Prints a table for people, or one line of JSON for each row. */
export function print(json: boolean, figures: readonly Row[], unit: string): void {
  unfinished.delete(figures)
  const rows = figures.map(rounded)
  if (json) for (const row of rows) console.log(JSON.stringify(row))
  else {
    console.log(unit)
    console.table(rows)
  }
}
