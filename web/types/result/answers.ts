import type { InputContext } from '../../fields/kind-view.ts'
import { isAsked, settled } from '@nazorat/machines/documents/inspections/result/checklist'
import { rowsIn } from '@nazorat/machines/fields'

/** A row of the checklist in the form. */
export type Answer = Parameters<typeof settled>[0][number]

export const answersIn = (value: unknown): readonly Answer[] => rowsIn(value) as unknown as readonly Answer[]

/** The rows with one cell changed. What depends on an answer is asked again where it comes into question, and not asked where it does not. */
export function withCell(rows: readonly Answer[], id: string, name: string, cell: unknown): readonly Answer[] {
  const next = rows.map((row) => (row.id === id ? { ...row, [name]: cell } : row))
  if (name !== 'answer') return next
  return settled(next.map((row, i) => (row.onlyIf && isAsked(row, next) && !isAsked(rows[i]!, rows) ? { ...row, answer: null } : row)))
}

/** How many of the items that are asked are answered. */
export function progressOf(rows: readonly Answer[]) {
  const asked = rows.filter((row) => isAsked(row, rows))
  return { answered: asked.filter(({ answer }) => answer !== null).length, asked: asked.length }
}

/** The items one after the other, in parts: of one checklist, and there of one section. */
export function partsOf(rows: readonly Answer[]): { subject: string; section: Answer['section']; rows: readonly Answer[] }[] {
  const parts = Map.groupBy(rows, ({ questionId, section }) => `${questionId} ${section?.cl ?? ''}`)
  return Array.from(parts.values(), (part) => ({ subject: part[0]!.questionId ?? '', section: part[0]!.section ?? null, rows: part }))
}

/** The measures of a form with one for each of these findings: it has the finding's id, so that none is there twice. */
export function withMeasures(measures: unknown, findings: readonly Answer[], textOf: (row: Answer) => string) {
  const there = rowsIn(measures)
  const known = new Set(there.map(({ id }) => id))
  const added = findings
    .filter(({ id }) => !known.has(id))
    .map((row) => ({
      id: row.id,
      measure: textOf(row).slice(0, 500),
      description: row.note ?? null,
      requirementId: row.requirementId ?? null,
      files: row.photos ?? null,
      dueDate: null,
      result: null,
    }))
  return [...there, ...added]
}

/** Whether a finding is among the measures already. */
export const isMeasure = ({ id }: Answer, context: InputContext | undefined): boolean =>
  rowsIn(context?.values['measures']).some((measure) => measure['id'] === id)
