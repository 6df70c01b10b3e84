import { type CsvRecord, CsvRecords } from './csv-records.ts'

export interface Dialect {
  readonly delimiter: string
  /** How many lines stand before all that is read. */
  readonly skipped: number
}

const delimiters = [';', ',', '\t', '|'] as const

/** A table shows within so many records: above it there may be a title. */
const maxLooked = 40

/**
 * The delimiter of a CSV file by its beginning: the one by which the most records have the same number of fields. A first line
 * `sep=;` names it, as Excel reads it.
 */
export function dialectOf(begin: string, isWhole = true): Dialect {
  const [, said] = /^sep=(.)[\r\n]/i.exec(begin) ?? []
  if (said) return { delimiter: said, skipped: 1 }
  const judged = delimiters.map((delimiter) => ({ delimiter, ...commonest(recordsIn(begin, delimiter, isWhole)) }))
  return { delimiter: judged.toSorted((a, b) => b.records - a.records || b.fields - a.fields)[0]!.delimiter, skipped: 0 }
}

/** The number of fields that most records have, where it is more than one, and how many have it. */
function commonest(records: readonly CsvRecord[]): { records: number; fields: number } {
  const counts = new Map<number, number>()
  for (const {
    fields: { length },
  } of records)
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [fields = 0, times = 0] = [...counts].toSorted(([a, many], [b, more]) => more - many || b - a)[0] ?? []
  return { records: times, fields }
}

function recordsIn(begin: string, delimiter: string, isWhole: boolean): CsvRecord[] {
  try {
    return new CsvRecords(delimiter).write(begin, isWhole).slice(0, maxLooked)
  } catch {
    return []
  }
}
