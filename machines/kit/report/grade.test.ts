import { expect, test } from 'vitest'
import { gradeOf } from './grade.ts'

test('a percentage is green from 75 on, blue from 55, orange from 35, and red below', () => {
  expect([100, 75, 74.9, 55, 54.9, 35, 34.9, 0].map(gradeOf)).toEqual([
    'success',
    'success',
    'primary',
    'primary',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})
