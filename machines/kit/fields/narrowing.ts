import type { Fields } from './field.ts'
import type { Target } from './kind.ts'
import { isEmpty } from './meaning.ts'

/** A value that narrows references: an id, a word, yes or no, or none. */
export type Narrow = string | boolean | null

/** The fields around a reference, with their values. */
export interface Neighbours {
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * The values that a document has which may stand in a reference: for each of its fields, and for `state`, one of these. Beside
 * the values of a neighbour, none fits as well: a position belongs to the chosen body, or to all of them. A neighbour that must
 * be filled in, and is not yet, narrows nothing: it will when it is.
 */
export function narrowingOf(
  { where = {}, states, matching = {} }: Target,
  { fields, values }: Neighbours,
): Readonly<Record<string, readonly Narrow[]>> {
  const narrow: Record<string, readonly Narrow[]> = {}
  for (const [name, value] of Object.entries(where)) narrow[name] = [value]
  for (const [name, neighbour] of Object.entries(matching)) {
    if (!fields[neighbour]?.required || !isEmpty(values[neighbour]))
      narrow[name] = [...[(values[neighbour] ?? []) as string | string[]].flat(), null]
  }
  return states ? { ...narrow, state: states } : narrow
}

/** Whether a document may stand in a reference that has these neighbours. */
export const fitsIn = (
  target: Target,
  { state, values }: { readonly state: string; readonly values: Readonly<Record<string, unknown>> },
  neighbours: Neighbours,
): boolean =>
  Object.entries(narrowingOf(target, neighbours)).every(([name, allowed]) =>
    allowed.includes((name === 'state' ? state : (values[name] ?? null)) as Narrow),
  )

/** The documents that may not stand in a reference, because they stand in a neighbour. */
export const exceptionsOf = ({ except = [] }: Target, { values }: Pick<Neighbours, 'values'>): string[] =>
  except.flatMap((name) => (isEmpty(values[name]) ? [] : [values[name]].flat().map(String)))

/** The names of the neighbours that narrow a reference. */
export const neighboursOf = ({ matching = {} }: Target): string[] => Object.values(matching)

/** Whether not every document of the type may stand in a reference. */
export const isNarrowed = ({ where, states, matching }: Target): boolean =>
  where !== undefined || states !== undefined || matching !== undefined
