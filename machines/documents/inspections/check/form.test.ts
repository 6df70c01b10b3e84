import { describe, expect, it } from 'vitest'
import { formFields, incompleteness } from '../../../kit/index.ts'
import type { CheckLookups } from './lookups.ts'
import { form } from './form.ts'
import { request } from './definition.ts'
import { authorized, blank, type Check, complete, lookup, file, inspector, known, noon } from './testing/check.ts'

const wrong = (values: Partial<Check>, lookups: Partial<CheckLookups> = {}) =>
  Object.keys(
    incompleteness(form, { values: { ...blank, ...complete, ...values }, actor: inspector, now: noon, lookups: { ...known, ...lookups } }),
  ).toSorted()

describe('a complete check', () => {
  it('has nothing wrong', () => expect(wrong({})).toEqual([]))

  it('has every field that is required, and each that is not there is named', () => {
    const required = Object.entries(formFields(request))
      .filter(([, field]) => field.required)
      .map(([name]) => name)
    expect(required.toSorted()).toEqual([
      'authorizedOrganizationId',
      'basicFiles',
      'checkBasisId',
      'checkCoverageEndDate',
      'checkCoverageStartDate',
      'checkDaysNumber',
      'checkEndDate',
      'checkStartDate',
      'checkSubjects',
      'checkTypeId',
      'contractorId',
      'controlFunctions',
      'districtId',
      'inspectors',
      'orderDate',
      'orderFiles',
      'orderNumber',
      'orderedOrganizationId',
      'programFiles',
      'regionId',
    ])
    for (const name of required) expect(wrong({ [name]: null })).toEqual([name])
    expect(wrong(Object.fromEntries(required.map((name) => [name, null])))).toEqual(required.toSorted())
  })

  it('does not start in the past, and ends no sooner than it starts', () => {
    expect(wrong({ checkStartDate: '2026-11-22' })).toEqual(['checkStartDate'])
    expect(wrong({ checkEndDate: '2026-11-22' })).toEqual(['checkEndDate'])
    expect(wrong({ checkEndDate: '2026-11-23', checkDaysNumber: 1 })).toEqual([])
  })

  it('lasts no longer than its type allows, nor than there are days', () => {
    expect(wrong({ checkEndDate: '2026-12-31', checkDaysNumber: 10 })).toEqual([])
    expect(wrong({ checkEndDate: '2026-12-31', checkDaysNumber: 11 })).toEqual(['checkDaysNumber'])
    expect(wrong({ checkEndDate: '2026-12-31', checkDaysNumber: 15 }, lookup.checkType({ maxDays: 15 }))).toEqual([])
    expect(wrong({ checkDaysNumber: 6 })).toEqual(['checkDaysNumber'])
  })

  it('has no more days than are worked in its period, holidays and working Saturdays counted', () => {
    expect(wrong({ checkEndDate: '2026-11-29', checkDaysNumber: 6 })).toEqual(['checkDaysNumber'])
    expect(
      wrong({ checkEndDate: '2026-11-29', checkDaysNumber: 6 }, lookup.exception('2026-11-28', { fromTime: '09:00', toTime: '14:00' })),
    ).toEqual([])
    expect(wrong({ checkDaysNumber: 5 }, lookup.exception('2026-11-25', null))).toEqual(['checkDaysNumber'])
    expect(wrong({ checkStartDate: '2026-11-28', checkEndDate: '2026-11-29', checkDaysNumber: 1 })).toEqual(['checkDaysNumber'])
  })

  it('by risk analysis starts when the notice is over, as many working days as the setting says', () => {
    const risk = lookup.checkType({ byRiskAnalysis: true })
    const from = (checkStartDate: string, lookups: Partial<CheckLookups> = {}) =>
      wrong({ checkStartDate, checkEndDate: '2026-12-31' }, { ...risk, ...lookups })
    expect(from('2026-12-06')).toEqual(['checkStartDate'])
    expect(from('2026-12-07')).toEqual([])
    expect(from('2026-12-07', lookup.exception('2026-12-01', null))).toEqual(['checkStartDate'])
    expect(from('2026-12-08', lookup.exception('2026-12-01', null))).toEqual([])
    expect(from('2026-11-24', lookup.riskNotice(1))).toEqual([])
    expect(from('2026-11-23', lookup.riskNotice(0))).toEqual([])
    expect(from('2026-11-23', { riskNotice: null })).toEqual(['checkStartDate'])
    expect(wrong({}, { ...risk, ...lookup.checkType({ byRiskAnalysis: false }) })).toEqual([])
  })

  it('covers a period that runs forward and is over before the check', () => {
    expect(wrong({ checkCoverageEndDate: '2024-12-31' })).toEqual(['checkCoverageEndDate'])
    expect(wrong({ checkCoverageEndDate: '2026-11-24' })).toEqual(['checkCoverageEndDate'])
    expect(wrong({ checkCoverageEndDate: '2026-11-23' })).toEqual([])
  })

  it('has the papers that its type and its basis ask for', () => {
    expect(wrong({}, lookup.checkType({ track: 'notification' }))).toEqual(['notificationFiles'])
    expect(wrong({ notificationFiles: [file] }, lookup.checkType({ track: 'notification' }))).toEqual([])
    expect(wrong({}, lookup.checkBasis({ needsPreliminaryStudy: true, needsBases: true }))).toEqual(['basesFiles', 'preliminaryStudyFiles'])
    expect(
      wrong({ basesFiles: [file], preliminaryStudyFiles: [file] }, lookup.checkBasis({ needsPreliminaryStudy: true, needsBases: true })),
    ).toEqual([])
  })

  it('is decided by a body that neither orders nor holds it', () => {
    expect(wrong({ orderedOrganizationId: authorized })).toEqual(['authorizedOrganizationId'])
    expect(wrong({ inspectionOrganizationId: authorized })).toEqual(['authorizedOrganizationId'])
    expect(wrong({ authorizedOrganizationId: null, inspectionOrganizationId: null })).toEqual(['authorizedOrganizationId'])
  })
})
