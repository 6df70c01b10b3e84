import { describe, expect, test } from 'vitest'
import { getDefinition, uses } from '../index.ts'

const template = getDefinition('template')
const problemsOf = (values: Record<string, unknown>) =>
  template.rules!({ values: { organizationId: 'a', usedFor: null, name: null, text: null, ...values }, lookups: {} } as never)

describe('what templates are for', () => {
  test('long texts of forms, of actions and of rows, as bodies write them', () => {
    expect(Object.keys(uses)).toEqual(
      expect.arrayContaining([
        'request.comment',
        'request.reject.reason',
        'inspectionresult.measures.description',
        'inspectionresult.addMeasures.added.description',
        'complaint.satisfy.answer',
      ]),
    )
    expect(uses['request.reject.reason']!.label.ru).toBe('Проверка · Отклонить · Причина')
  })

  test('never what a business writes, what the system fills in, or a template itself', () => {
    for (const use of ['complaint.complaintText', 'visit.refuse.refusalReason', 'inspectionbookofcontractor.confirm.remark'])
      expect(uses).not.toHaveProperty([use])
    expect(Object.keys(uses).filter((use) => /^(template|publicrecord)\./.test(use))).toEqual([])
  })

  test('each is called otherwise, in every language', () => {
    for (const language of ['ln', 'cl', 'ru'] as const) {
      const labels = Object.values(uses).map(({ label }) => label[language])
      expect(labels.filter((label, i) => labels.indexOf(label) !== i)).toEqual([])
    }
  })
})

test('a template fits into the field that it is for, and is of a body', () => {
  const { max } = uses['visit.purpose']!
  expect(problemsOf({ usedFor: 'visit.purpose', text: 'а'.repeat(max) })).toEqual({})
  expect(Object.keys(problemsOf({ usedFor: 'visit.purpose', text: 'а'.repeat(max + 1) }))).toEqual(['text'])
  expect(Object.keys(problemsOf({ organizationId: null }))).toEqual(['name'])
})
