import { expectTypeOf, test } from 'vitest'
import type { ValuesOfType } from '../kit/index.ts'
import type { Reader } from './accounts/actors.ts'
import type { CheckLookups } from './inspections/check/lookups.ts'
import type { VisitLookups } from './inspections/visit/lookups.ts'

test('what is read of another document has the types of its fields, and nothing else is there', () => {
  expectTypeOf<NonNullable<CheckLookups['checkType']>['values']['maxDays']>().toEqualTypeOf<number | null>()
  expectTypeOf<keyof NonNullable<CheckLookups['checkType']>['values']>().toEqualTypeOf<'track' | 'maxDays' | 'byRiskAnalysis'>()
  expectTypeOf<VisitLookups['others'][number]['values']['isInspection']>().toEqualTypeOf<boolean | null>()
  expectTypeOf<VisitLookups['staff'][number]['values']['certificateExpiration']>().toEqualTypeOf<string | null>()
})

test('a document that is loaded by its type has the values of that type', () => {
  const load = (reader: Reader) => reader.load('role', [])
  expectTypeOf<Awaited<ReturnType<typeof load>>>().toExtend<ReadonlyMap<string, { values: { permissions: string[] | null } }>>()
  // @ts-expect-error: a role has no such field
  expectTypeOf<ValuesOfType<'role'>['nothing']>().toBeUnknown()
})
