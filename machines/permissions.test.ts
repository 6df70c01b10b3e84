import { describe, expect, it } from 'vitest'
import { definitions } from './documents/index.ts'
import { permissions } from './permissions.ts'

const names = permissions.map(({ name }) => name)

describe('the closed list of permissions', () => {
  it('holds what every action of every definition that is not the system’s own asks for, in every state', () => {
    for (const { actions } of definitions) {
      for (const action of Object.values(actions).filter(({ firedBy }) => firedBy !== 'system')) {
        const asked = [action.permission, ...Object.values(action.perState ?? {}).map(({ permission }) => permission ?? action.permission)]
        expect(names).toEqual(expect.arrayContaining(asked))
      }
    }
  })

  it('holds the view permission of every definition, and its reaches where there are parties', () => {
    for (const { permission, parties } of definitions) {
      expect(names).toContain(`${permission}View`)
      expect(names.includes(`Branches${permission}View`)).toBe(Object.keys(parties).length > 0)
      const ofAll = permission === 'RiskAnalysisResult' ? 'RiskAnalysisResultViewAll' : `All${permission}View`
      expect(names.includes(ofAll)).toBe(Object.keys(parties).length > 0)
    }
  })

  it('names each permission once, and says in all languages what it allows', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const language of ['ln', 'cl', 'ru'] as const) {
      const labels = permissions.map(({ label }) => label[language])
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  it('names them as the specification does where it names them, the irregular ones too', () => {
    expect(names).toEqual(expect.arrayContaining(ofSpecification))
  })

  it('widens a decision on checks to every organization, and no other step of theirs', () => {
    expect(names).toEqual(expect.arrayContaining(['AllRequestReceive', 'AllRequestAgree']))
    expect(names.filter((name) => /^(All|Branches)Request(?!View)/.test(name)).sort()).toEqual(['AllRequestAgree', 'AllRequestReceive'])
  })

  it('lists what only the wide permission allows together with what it widens', () => {
    const { label } = permissions.find(({ name }) => name === 'AllRequestAgree')!
    expect(label.ln).toContain('moderatorga qaytarish')
    expect(label.ln).toContain('kelishish')
  })
})

/** The names of the specification, of what there is. */
const ofSpecification = [
  'EmployeeView',
  'BranchesEmployeeView',
  'AllEmployeeView',
  'UserView',
  'BranchesUserView',
  'AllUserView',
  'PositionView',
  'AllPositionView',
  'ScheduleView',
  'RoleView',
  'RequestView',
  'BranchesRequestView',
  'AllRequestView',
  'RequestReceive',
  'AllRequestReceive',
  'RequestAgree',
  'AllRequestAgree',
  'OrganizationView',
  'AllOrganizationView',
  'ContractorView',
  'CountryView',
  'RegionView',
  'DistrictView',
  'CitizenshipView',
  'NationalityView',
  'CheckBasisView',
  'OkedView',
  'BankView',
  'ControlFunctionFormView',
  'OrganFunctionView',
  'CheckingQuizView',
  'AllCheckingQuizView',
  'PreventiveMeasuresFormView',
  'LandingPageDatumView',
  'VideoCategoryView',
  'VideoFileView',
  'ExpertView',
  'ControlFunctionView',
  'AllControlFunctionView',
  'MandatoryRequirementView',
  'AllMandatoryRequirementView',
  'HealthRiskFactorView',
  'AllHealthRiskFactorView',
  'ObligationsOfEntrepreneurView',
  'AllObligationsOfEntrepreneurView',
  'RejectionReasonView',
  'OrganizationInspectionTypeView',
  'NewsView',
  'RiskAnalysisResultView',
  'RiskAnalysisResultViewAll',
]
