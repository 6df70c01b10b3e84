import { getDefinition } from '@nazorat/machines/documents'
import { expect, test } from 'vitest'
import { filled, inspector, known, noon } from '../../../../machines/documents/inspections/check/testing/check.ts'
import { demandedIn } from './form-problems.ts'

const basis = (values: object) => ({ ...known, checkBasis: { ...known.checkBasis!, id: filled.checkBasisId, values } })
const demanded = (lookups: object, typed: object = {}) =>
  demandedIn(
    getDefinition('request'),
    { ...filled, preliminaryStudyFiles: null, basesFiles: null, ...typed },
    {},
    inspector,
    noon,
    lookups as Record<string, unknown>,
  )

test('papers that a basis needs are demanded once it is chosen, and not because they are missing', () => {
  expect(demanded(basis({ needsPreliminaryStudy: false, needsBases: false }))).toEqual([])
  expect(demanded(basis({ needsPreliminaryStudy: true, needsBases: true }))).toEqual(['preliminaryStudyFiles', 'basesFiles'])
  expect(
    demanded(basis({ needsPreliminaryStudy: false, needsBases: true }), { basesFiles: [{ hash: 'a'.repeat(64), name: 'a.pdf', size: 1 }] }),
  ).toEqual(['basesFiles'])
})

test('what another basis needed is demanded no longer', () => {
  expect(
    demanded(basis({ needsPreliminaryStudy: false, needsBases: true }), { checkBasisId: '00000000-0000-4000-8000-00000000abcd' }),
  ).toEqual([])
})
