import { type RelatedDocument, rowsIn, type Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'

type Answers = Values<typeof fields>['answers']
type Answer = NonNullable<Answers>[number]

/**
 * The rows of a checklist without their answers: one for each item of the checked subjects, in their order, with the item's id; at
 * most as many as a result can have. They are the items as they stand when the result is begun: it keeps them, whatever the checklist
 * becomes.
 */
export function unanswered(order: unknown, subjects: readonly RelatedDocument<'checkingquiz', 'items'>[] = []): Answers {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const rows = (Array.isArray(order) ? order : []).flatMap((questionId: string) => {
    const items = rowsIn(byId.get(questionId)?.values.items)
    const idOfCode = new Map(items.flatMap(({ code, id }) => (typeof code === 'string' ? [[code, String(id)] as const] : [])))
    return items.map((item) => ({
      id: String(item['id']),
      questionId,
      item: String(item['description']),
      itemRu: item['descriptionRu'] ?? null,
      section: item['section'] ?? null,
      answer: null,
      severity: item['severity'] ?? null,
      requirementId: item['requirementId'] ?? null,
      note: null,
      photos: null,
      onlyIf: idOfCode.get(String(item['onlyIf'])) ?? null,
      onlyIfAnswer: item['onlyIfAnswer'] ?? null,
    }))
  }) as Answer[]
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()]
  return distinct.length > 0 ? distinct.slice(0, maxAnswers) : null
}

export const maxAnswers = 300

/** Whether an item is asked, given the answers to those on which it depends. */
export function isAsked(answer: Pick<Answer, 'onlyIf' | 'onlyIfAnswer'>, answers: readonly Answer[]): boolean {
  const other = answer.onlyIf ? answers.find(({ id }) => id === answer.onlyIf) : undefined
  return !other || (other.answer === answer.onlyIfAnswer && isAsked(other, answers))
}

/** The answers with those that do not come into question, by the answer to another item, marked as not applicable. */
export const settled = (answers: readonly Answer[]): Answer[] =>
  answers.map((row) =>
    row.answer !== 'notApplicable' && !isAsked(row, answers) && isAnswered(row, answers) ? { ...row, answer: 'notApplicable' } : row,
  )

/** Whether the item on which another depends is answered: before, nobody knows whether the other is asked. */
function isAnswered({ onlyIf }: Answer, answers: readonly Answer[]): boolean {
  return answers.some(({ id, answer }) => id === onlyIf && answer !== null)
}

/** The items that are not fulfilled: what the check has found. */
export const findingsIn = (answers: Answers): readonly Answer[] => (answers ?? []).filter(({ answer }) => answer === 'no')

/** How many findings there are, and how many of them are gross. */
export function countOf(answers: Answers) {
  const findings = findingsIn(answers)
  return { findingsNumber: findings.length, grossFindingsNumber: findings.filter(({ severity }) => severity === 'gross').length }
}
