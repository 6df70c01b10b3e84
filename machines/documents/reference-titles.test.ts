import { expect, test } from 'vitest'
import { type Definition, namingFields, referenceTitle, referredIn, t, targetOf, withRowFields } from '../kit/index.ts'
import { definitions, getDefinition } from './index.ts'

const referred = new Set(
  definitions.flatMap(({ fields }) =>
    Object.values(fields)
      .flatMap(withRowFields)
      .flatMap((field) => targetOf(field)?.to ?? []),
  ),
)

test('what others refer to and is called after something else has more than that for a name', () => {
  const unclear = [...referred]
    .map(getDefinition)
    .filter(
      (definition) =>
        Object.hasOwn(definition.copies, definition.title) && namingFields(definition).every((name) => name === definition.title),
    )
  expect(unclear.map(({ type }) => type)).toEqual([])
})

test('what names a document where others refer to it are fields of it', () => {
  for (const definition of definitions) for (const name of namingFields(definition)) expect(Object.keys(definition.fields)).toContain(name)
})

test('a reference calls a check by number, body and dates, and leaves out what is not there yet', () => {
  const request: Definition = getDefinition('request')
  const values = {
    requestDocNumber: '2026-000041',
    inspectionOrganizationId: 'body',
    checkStartDate: '2026-11-20',
    checkEndDate: '2026-11-27',
  }
  const titles = { body: t('Солиқ', 'Налоговая') }
  expect(referenceTitle(request, values, titles, 'Nur')).toEqual({
    ln: '№\u00a02026-000041 · Soliq · 20.11.2026 – 27.11.2026',
    cl: '№\u00a02026-000041 · Солиқ · 20.11.2026 – 27.11.2026',
    ru: '№\u00a02026-000041 · Налоговая · 20.11.2026 – 27.11.2026',
  })
  expect(referenceTitle(request, { ...values, requestDocNumber: null, checkEndDate: null }, titles, 'Nur')?.ru).toBe(
    'Налоговая · 20.11.2026',
  )
  expect(referenceTitle(request, {}, titles, 'Nur')).toBeUndefined()
  expect(referredIn(request.fields, values)).toEqual(['body'])
})

test('others are called by their number and title, where they have a number', () => {
  expect(referenceTitle(getDefinition('inspectionconclusion'), { docNumber: '12', contractorName: 'Nur' }, {}, 'Nur')?.ru).toBe(
    '№\u00a012 · Nur',
  )
  expect(referenceTitle(getDefinition('inspectionconclusion'), { docNumber: null, contractorName: 'Nur' }, {}, 'Nur')).toBeUndefined()
  expect(referenceTitle(getDefinition('organization'), { name: 'Soliq' }, {}, 'Soliq')).toBeUndefined()
})
