import { type RelatedDocument, rowsIn, type Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'

/**
 * The rows of a checklist without their answers: one for each item of the checked subjects, in their order, with the item's id; at
 * most as many as a result can have.
 */
export function unanswered(order: unknown, subjects: readonly RelatedDocument<'items'>[] = []): Values<typeof fields>['answers'] {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const rows = (Array.isArray(order) ? order : []).flatMap((questionId: string) =>
    rowsIn(byId.get(questionId)?.values.items).map(({ id, description }) => ({
      id: String(id),
      questionId,
      item: String(description),
      answer: null,
    })),
  )
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()]
  return distinct.length > 0 ? distinct.slice(0, maxAnswers) : null
}

export const maxAnswers = 300
