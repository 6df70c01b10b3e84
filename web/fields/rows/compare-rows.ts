import { isEmpty, rowsIn } from '@nazorat/machines/fields'

export type Row = Readonly<Record<string, unknown>>

/** The change of one row; its numbers are counted from 1. */
export type RowChange =
  | { readonly kind: 'added'; readonly number: number; readonly row: Row }
  | { readonly kind: 'removed'; readonly number: number; readonly row: Row }
  | {
      readonly kind: 'changed'
      readonly number: number
      readonly movedFrom: number | null
      readonly before: Row
      readonly after: Row
      readonly cells: readonly string[]
    }

/** How rows differ: those that were added, changed or moved in the order that they have now, then those that were removed. */
export function compareRows(before: unknown, after: unknown, cells: readonly string[]): RowChange[] {
  const [old, now] = [rowsIn(before), rowsIn(after)]
  const oldAt = new Map(old.map((row, i) => [row['id'], i]))
  const ids = new Set(now.map(({ id }) => id))
  const staying = maxInOrder(now.flatMap(({ id }, i) => (oldAt.has(id) ? [{ from: oldAt.get(id)!, to: i }] : [])))
  const changes = now.flatMap((row, i): RowChange[] => {
    const at = oldAt.get(row['id'])
    if (at === undefined) return [{ kind: 'added', number: i + 1, row }]
    const changed = cells.filter((cell) => !alike(old[at]![cell], row[cell]))
    const movedFrom = staying.has(at) ? null : at + 1
    return changed.length > 0 || movedFrom !== null
      ? [{ kind: 'changed', number: i + 1, movedFrom, before: old[at]!, after: row, cells: changed }]
      : []
  })
  return [...changes, ...old.flatMap((row, i): RowChange[] => (ids.has(row['id']) ? [] : [{ kind: 'removed', number: i + 1, row }]))]
}

const alike = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

interface Place {
  readonly from: number
  readonly to: number
}

/**
 * The places, before, of the most rows whose order is the same: they need not have been moved. Of as many, those that kept their numbers.
 */
function maxInOrder(places: readonly Place[]): ReadonlySet<number> {
  const best: Place[][] = []
  for (const [i, place] of places.entries()) best[i] = [...longestRun(best.filter((_, j) => places[j]!.from < place.from)), place]
  return new Set(longestRun(best).map(({ from }) => from))
}

const longestRun = (runs: readonly (readonly Place[])[]): readonly Place[] =>
  runs.reduce((found, run) => (weight(run) > weight(found) ? run : found), [])

const weight = (run: readonly Place[]): number => run.length + run.filter(({ from, to }) => from === to).length / 1000
