import { expect, test } from 'vitest'
import { hasPath, isDirectory, isWorkflow } from '../kit/index.ts'
import { definitions } from './index.ts'

test('what goes from hand to hand has a path that can be drawn, and neither records nor what only stands have one', () => {
  const withPath = definitions.filter(hasPath)
  expect(definitions.filter((each) => isWorkflow(each) && !withPath.includes(each)).map(({ type }) => type)).toEqual([])
  expect(withPath.filter(isDirectory)).toEqual([])
  expect(withPath.map(({ type }) => type)).not.toContain('setting')
  expect(withPath.map(({ type }) => type)).not.toContain('employee')
})
