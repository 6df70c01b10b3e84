import { describe, expect, it } from 'vitest'
import { type Actor, type Definition, type Lookup, type Fields, incompleteness, isEmpty, pinflCheckDigit, step } from '../kit/index.ts'
import { contractor } from './organizations/contractor.ts'
import { district } from './territory/district.ts'
import { employee } from './people/employee/definition.ts'
import { definitions, getDefinition } from './index.ts'
import { organization } from './organizations/organization.ts'

const user = getDefinition('user')

const actor: Actor = { id: 'a', name: '', language: 'ln', organizationId: 'o', branchIds: [], roleIds: [], contractorId: null, grants: {} }

/** The fields that a definition's own rules complain about, those that are only empty left out. */
function complaints(
  definition: Definition & { fields: Fields },
  values: Record<string, unknown>,
  lookups: Record<string, object | null> = {},
): string[] {
  const all = { ...Object.fromEntries(Object.keys(definition.fields).map((name) => [name, null])), ...values }
  const problems = incompleteness(definition, { values: all, actor, now: '2026-11-20T06:00:00.000Z', lookups })
  return Object.keys(problems).filter((name) => !(definition.fields[name]!.required && isEmpty(all[name])))
}

describe('an employee', () => {
  const born = '41203850010014'.slice(0, 13)
  const pinfl = born + pinflCheckDigit(born)

  it('has the birth date and the gender that the PINFL says', () => {
    expect(complaints(employee, { pinfl, birthDate: '1985-03-12', gender: 'female' })).toEqual([])
    expect(complaints(employee, { pinfl, birthDate: '1985-12-03', gender: 'male' })).toEqual(['birthDate', 'gender'])
  })

  it('is sixteen, from the birthday on', () => {
    expect([
      complaints(employee, { birthDate: '2010-11-20' }),
      complaints(employee, { birthDate: '2010-11-21' }),
      complaints(employee, { birthDate: '2030-01-01' }),
    ]).toEqual([[], ['birthDate'], ['birthDate']])
  })

  it('has a certificate with its last day, or neither', () => {
    expect(complaints(employee, { certificateNumber: 'MS 1' })).toEqual(['certificateExpiration'])
    expect(complaints(employee, { certificateNumber: 'MS 1', certificateExpiration: '2027-01-01' })).toEqual([])
  })

  it('has a passport that runs out after it was given', () => {
    expect(complaints(employee, { passportDate: '2020-01-01', passportExpiration: '2020-01-01' })).toEqual(['passportExpiration'])
  })
})

describe('a district', () => {
  const region = { values: { soato: '1703' } }

  it('has a code that begins with its region’s', () => {
    expect(complaints(district, { soato: '1703202' }, { region })).toEqual([])
    expect(complaints(district, { soato: '1706202' }, { region })).toEqual(['soato'])
  })
})

describe('a business', () => {
  it('has the activity whose code it has', () => {
    expect(complaints(contractor, { oked: '47110' }, { okedRecord: { values: { code: '47110' } } })).toEqual([])
    expect(complaints(contractor, { oked: '47110' }, { okedRecord: { values: { code: '56100' } } })).toEqual(['okedId'])
  })
})

describe('an organization', () => {
  const parent = { values: { inn: '200000001', isFilial: false } }

  it('has a body above it when it is a branch, and that is no branch', () => {
    expect(complaints(organization, { isFilial: true })).toEqual(['parentId'])
    expect(complaints(organization, { isFilial: true, parentId: 'p', inn: '200000002' }, { parent })).toEqual([])
    expect(
      complaints(organization, { isFilial: true, parentId: 'p' }, { parent: { values: { ...parent.values, isFilial: true } } }),
    ).toEqual(['parentId'])
  })

  it('has the codes of its bank and of its district, and keeps them where it names none', () => {
    const related = (values: Record<string, unknown>) => ({ id: '', type: '', title: '', state: 'active', values })
    const saved = (lookups: Record<string, unknown>) =>
      step(
        organization.machine,
        'active',
        { bankCode: '00014', soato: '1726262' },
        { type: 'save', input: { director: 'Каримов А.' }, actor, now: '', lookups },
      ).values
    expect(saved({ bank: related({ bankCode: '99001' }), district: related({ soato: '1703202' }) })).toEqual({
      director: 'Каримов А.',
      bankCode: '99001',
      soato: '1703202',
    })
    expect(saved({ bank: null, district: null })).toEqual({ director: 'Каримов А.', bankCode: '00014', soato: '1726262' })
  })

  it('is not its own parent', () => {
    expect(complaints(organization, { parentId: 'p', inn: '200000001' }, { parent })).toEqual(['parentId'])
  })

  it('is not below itself, and not below more than two others', () => {
    const below = (inn: string, parentId: string | null) =>
      complaints(organization, { parentId: 'p', inn: '200000002' }, { parent, above: [{ values: { inn, parentId } }] })
    expect(below('200000003', null)).toEqual([])
    expect(below('200000002', 'p')).toEqual(['parentId'])
    expect(below('200000003', 'q')).toEqual(['parentId'])
  })
})

describe('a user', () => {
  it('stands for a body, a business or nobody, never for both', () => {
    expect(complaints(user, {})).toEqual([])
    expect(complaints(user, { organizationId: 'o' })).toEqual([])
    expect(complaints(user, { contractorId: 'c' })).toEqual([])
    expect(complaints(user, { organizationId: 'o', contractorId: 'c' })).toEqual(['contractorId'])
  })

  it('works where the employee works', () => {
    expect(complaints(user, { organizationId: 'o', employeeId: 'e' }, { employee: { values: { organizationId: 'o' } } })).toEqual([])
    expect(complaints(user, { organizationId: 'o', employeeId: 'e' }, { employee: { values: { organizationId: 'x' } } })).toEqual([
      'employeeId',
    ])
    expect(complaints(user, { employeeId: 'e' }, { employee: { values: { organizationId: 'o' } } })).toEqual(['employeeId'])
  })
})

describe('every definition', () => {
  it('offers people and businesses only to those who see them, and users to their colleagues, who say who deputizes for them', () => {
    const closed = definitions.filter(({ type, personal, selectList }) => selectList && (personal.length > 0 || type === 'contractor'))
    for (const { type, selectList } of closed) expect([type, selectList]).toEqual([type, type === 'user' ? 'organization' : 'visible'])
  })

  it('tells of what is no secret in lookups that everybody may know: limits and the calendar', () => {
    const open = definitions.flatMap(({ lookups }) =>
      (Object.values(lookups) as Lookup[]).flatMap((lookup) =>
        !lookup.open ? [] : 'first' in lookup ? [lookup.first.of] : 'every' in lookup ? [lookup.every.of] : ['?'],
      ),
    )
    expect([...new Set(open)].toSorted()).toEqual(['schedule', 'scheduleexception', 'setting'])
  })

  it('asks a person for every field of a directory, once', () => {
    for (const { type, fields, sections, personal } of definitions.filter(
      ({ type, submit }) =>
        !submit && !['inspectionbookofcontractor', 'orginspectionviolation', 'news', 'videofile', 'riskanalysis', 'visit'].includes(type),
    )) {
      const asked = Object.values(sections).flatMap((section) => section.fields)
      const erasure = personal.length > 0 ? ['erasureGround', 'erasedUserId'] : []
      const written =
        {
          organization: ['bankCode', 'soato'],
          employee: ['citizenship'],
          videolesson: ['duration', 'collectionRoles'],
          deputy: ['organizationId', 'reason'],
          template: ['organizationId'],
          premises: ['contractorId', 'contractorInn', 'contractorName'],
        }[type] ?? []
      expect([...asked, ...erasure, ...written].toSorted(), type).toEqual(Object.keys(fields).toSorted())
    }
  })
})
