import { expect, test } from 'vitest'
import { type Answer, partsOf, progressOf, withCell, withMeasures } from './answers.ts'

const row = (id: string, more: Partial<Answer> = {}): Answer => ({
  id,
  questionId: 'q',
  section: null,
  item: `Банд ${id}`,
  itemRu: null,
  answer: null,
  severity: null,
  requirementId: null,
  note: null,
  photos: null,
  onlyIf: null,
  onlyIfAnswer: null,
  ...more,
})
const answersOf = (rows: readonly Answer[]) => rows.map(({ answer }) => answer)
const list = [row('a'), row('b', { onlyIf: 'a', onlyIfAnswer: 'yes' }), row('c', { onlyIf: 'b', onlyIfAnswer: 'no' }), row('d')]

test('an item that depends on another is asked by its answer, and asked again when that changes', () => {
  expect(progressOf(list)).toEqual({ answered: 0, asked: 2 })
  const yes = withCell(list, 'a', 'answer', 'yes')
  expect([answersOf(yes), progressOf(yes)]).toEqual([['yes', null, null, null], { answered: 1, asked: 3 }])
  const deep = withCell(yes, 'b', 'answer', 'no')
  expect(progressOf(deep)).toEqual({ answered: 2, asked: 4 })
  const no = withCell(deep, 'a', 'answer', 'no')
  expect([answersOf(no), progressOf(no)]).toEqual([['no', 'notApplicable', 'notApplicable', null], { answered: 1, asked: 2 }])
  const again = withCell(no, 'a', 'answer', 'yes')
  expect([answersOf(again), progressOf(again)]).toEqual([['yes', null, 'notApplicable', null], { answered: 1, asked: 3 }])
})

test('a note changes no answer', () => {
  expect(withCell(list, 'a', 'note', 'Изоҳ')).toEqual(list.with(0, { ...list[0]!, note: 'Изоҳ' }))
})

test('a finding becomes a measure once, with its note, requirement and photos', () => {
  const found = row('a', { answer: 'no', note: 'Ёрлиқ йўқ', requirementId: 'r' })
  const once = withMeasures(null, [found], ({ item }) => `${item}`.padEnd(600, '.'))
  expect(once).toMatchObject([{ id: 'a', description: 'Ёрлиқ йўқ', requirementId: 'r', files: null, dueDate: null }])
  expect(String(once[0]!['measure'])).toHaveLength(500)
  expect(withMeasures(once, [found], () => 'x')).toEqual(once)
})

test('the items stand in parts: by checklist, and there by section', () => {
  const section = { ln: 'Zal', cl: 'Зал', ru: 'Зал' }
  const rows = [row('a', { section }), row('b', { section }), row('c', { questionId: 'other' })]
  expect(partsOf(rows).map(({ subject, section: of, rows }) => [subject, of?.cl ?? null, rows.length])).toEqual([
    ['q', 'Зал', 2],
    ['other', null, 1],
  ])
})
