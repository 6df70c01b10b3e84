import type { Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'

type Measures = Pick<Values<typeof fields>, 'measures' | 'cancelledMeasures'>

/** The measures that are not cancelled. */
export const inForce = ({ measures, cancelledMeasures }: Measures) => {
  const cancelled = new Set(cancelledMeasures?.map(({ id }) => id))
  return (measures ?? []).filter(({ id }) => !cancelled.has(id))
}

/** The days by which measures in force are to be carried out, of which no result is written yet; the earliest first. */
export const dueDates = (result: Measures): string[] =>
  inForce(result)
    .flatMap(({ dueDate, result }) => (dueDate && !result ? [dueDate] : []))
    .toSorted()

/** The measures as the check's page tells them: a line each, at most as long as its field. */
export const linesOf = (measures: readonly { measure: string | null }[]): string =>
  measures
    .map(({ measure }) => measure)
    .join('\n')
    .slice(0, 4000)
