import { expect, test } from 'vitest'
import { type Definition, exceptionsOf, system, targetOf, typedFields } from '../kit/index.ts'
import { definitions } from './index.ts'

const now = '2026-11-23T07:00:00.000Z'

/** The pairs of a form's references that a rule refuses when the same document stands in both. */
function refusedPairs(definition: Definition): [string, string][] {
  const empty = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null]))
  const problems = (values: Record<string, unknown>) =>
    JSON.stringify(definition.rules?.({ values: { ...empty, ...values }, actor: system, now, lookups: {} }) ?? {})
  const references = Object.entries(definition.fields).filter(([, { kind }]) => kind === 'reference')
  const typed = Object.keys(typedFields(definition))
  return references.flatMap(([one, field]) =>
    references.flatMap(([other, beside]): [string, string][] =>
      one !== other &&
      typed.includes(one) &&
      targetOf(field)!.to === targetOf(beside)!.to &&
      problems({ [one]: 'same', [other]: 'same' }) !== problems({ [one]: 'same', [other]: 'another' })
        ? [[one, other]]
        : [],
    ),
  )
}

test('a chooser leaves out what a rule refuses because it stands in a neighbour', () => {
  const pairs = definitions.flatMap((definition) => refusedPairs(definition).map(([one, other]) => ({ definition, one, other })))
  expect(pairs.map(({ definition, one, other }) => `${definition.type}: ${one}, ${other}`)).toContain(
    'request: orderedOrganizationId, authorizedOrganizationId',
  )
  const offered = pairs.filter(
    ({ definition, one, other }) => !exceptionsOf(targetOf(definition.fields[one]!)!, { values: { [other]: 'same' } }).includes('same'),
  )
  expect(offered.map(({ definition, one, other }) => `${definition.type}: ${one} offers what stands in ${other}`)).toEqual([])
})
