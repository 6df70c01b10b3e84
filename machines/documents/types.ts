import type { Definition, TemplateUse } from '../kit/index.ts'
import type { Permission } from './accounts/role/permissions.ts'

/** The facts of all definitions that some of them know. */
export interface Known {
  /** All permissions, as they are known: at once, or fetched. They are asked for after all definitions are there. */
  permissions(): Promise<() => readonly Permission[]>
  /** The uses of templates, by the definitions of the other types. */
  templateUses(): Promise<Readonly<Record<string, TemplateUse>>>
}

/** The type whose definition is made when those of all others are there. */
export const templateType = 'template'

/** Every document type, each in a module of its own, in the order in which permissions are listed. */
export const types: Readonly<Record<string, (known: Known) => Promise<Definition>>> = {
  organization: async () => (await import('./organizations/organization.ts')).organization,
  user: (known) =>
    made(
      import('./accounts/user/definition.ts').then(({ defineUser }) => defineUser),
      known,
    ),
  deputy: (known) =>
    made(
      import('./accounts/deputy/definition.ts').then(({ defineDeputy }) => defineDeputy),
      known,
    ),
  role: (known) =>
    made(
      import('./accounts/role/definition.ts').then(({ defineRole }) => defineRole),
      known,
    ),
  signingkey: (known) =>
    made(
      import('./accounts/signing-key/definition.ts').then(({ defineSigningKey }) => defineSigningKey),
      known,
    ),
  schedule: async () => (await import('./calendar/schedule/definition.ts')).schedule,
  scheduleexception: async () => (await import('./calendar/schedule-exception.ts')).scheduleexception,
  setting: async () => (await import('./settings/setting/definition.ts')).setting,
  identity: async () => (await import('./settings/identity/definition.ts')).identity,
  request: async () => (await import('./inspections/check/definition.ts')).request,
  postponement: async () => (await import('./inspections/postponement/definition.ts')).postponement,
  inspectionresult: async () => (await import('./inspections/result/definition.ts')).inspectionresult,
  inspectionconclusion: async () => (await import('./inspections/conclusion/definition.ts')).inspectionconclusion,
  publicrecord: async () => (await import('./inspections/public-record/definition.ts')).publicrecord,
  complaint: async () => (await import('./inspections/complaint/definition.ts')).complaint,
  inspectionbookofcontractor: async () => (await import('./inspections/book/definition.ts')).inspectionbookofcontractor,
  premises: async () => (await import('./inspections/premises.ts')).premises,
  visitkind: async () => (await import('./inspections/visit-kind.ts')).visitkind,
  visit: async () => (await import('./inspections/visit/definition.ts')).visit,
  orginspectionviolation: async () => (await import('./inspections/violation.ts')).orginspectionviolation,
  riskanalysisresult: async () => (await import('./risk/result/definition.ts')).riskanalysisresult,
  riskanalysis: async () => (await import('./risk/analysis/definition.ts')).riskanalysis,
  prophylaxislist: async () => (await import('./prevention/prophylaxis/definition.ts')).prophylaxislist,
  auditevent: async () => (await import('./audit/audit-event.ts')).auditevent,
  videolesson: async () => (await import('./training/video-lesson.ts')).videolesson,
  coursecollection: async () => (await import('./training/course-collection.ts')).coursecollection,
  videowatchhistory: async () => (await import('./training/watch-history/definition.ts')).videowatchhistory,
  contractor: async () => (await import('./organizations/contractor.ts')).contractor,
  employee: async () => (await import('./people/employee/definition.ts')).employee,
  attestation: async () => (await import('./people/attestation/definition.ts')).attestation,
  position: async () => (await import('./organizations/position.ts')).position,
  country: async () => (await import('./territory/country.ts')).country,
  region: async () => (await import('./territory/region.ts')).region,
  district: async () => (await import('./territory/district.ts')).district,
  nationality: async () => (await import('./people/nationality.ts')).nationality,
  citizenship: async () => (await import('./people/nationality.ts')).citizenship,
  checktype: async () => (await import('./classifiers/check-type.ts')).checktype,
  checkbasis: async () => (await import('./classifiers/check-basis.ts')).checkbasis,
  oked: async () => (await import('./classifiers/oked.ts')).oked,
  bank: async () => (await import('./organizations/bank.ts')).bank,
  controlfunctionform: async () => (await import('./classifiers/control-function-form.ts')).controlfunctionform,
  organfunction: async () => (await import('./classifiers/organ-function.ts')).organfunction,
  checkingquiz: async () => (await import('./classifiers/checking-quiz.ts')).checkingquiz,
  preventivemeasuresform: async () => (await import('./prevention/preventive-measures-form.ts')).preventivemeasuresform,
  landingpagedatum: async () => (await import('./content/landing-page-datum.ts')).landingpagedatum,
  controlfunction: async () => (await import('./classifiers/control-function.ts')).controlfunction,
  videocategory: async () => (await import('./training/video-category.ts')).videocategory,
  videofile: async () => (await import('./training/video-file/definition.ts')).videofile,
  mandatoryrequirement: async () => (await import('./classifiers/mandatory-requirement.ts')).mandatoryrequirement,
  healthriskfactor: async () => (await import('./classifiers/health-risk-factor.ts')).healthriskfactor,
  riskcriterion: async () => (await import('./risk/criterion.ts')).riskcriterion,
  obligationofentrepreneur: async () => (await import('./classifiers/obligation-of-entrepreneur.ts')).obligationofentrepreneur,
  expert: async () => (await import('./people/expert.ts')).expert,
  rejectionreason: async () => (await import('./classifiers/rejection-reason.ts')).rejectionreason,
  organizationinspectiontype: async () => (await import('./classifiers/organization-inspection-type.ts')).organizationinspectiontype,
  [templateType]: async (known) => {
    const [{ defineTemplate }, uses] = await Promise.all([import('./templates/template.ts'), known.templateUses()])
    return defineTemplate(uses)
  },
  news: async () => (await import('./content/news/definition.ts')).news,
  access: async () => (await import('./accounts/security-audit.ts')).access,
}

/** A definition that knows all permissions; both are fetched at the same time. */
async function made<D extends Definition>(coming: Promise<(known: () => readonly Permission[]) => D>, known: Known): Promise<D> {
  const [define, permissions] = await Promise.all([coming, known.permissions()])
  return define(permissions)
}

const fetched: Known = {
  permissions: async () => {
    const { permissions } = await import('../permissions.ts')
    return () => permissions
  },
  templateUses: async () => (await import('../template-uses.ts')).uses,
}

/** A definition by itself: the browser fetches it when it shows documents of the type. */
export const loaders: Readonly<Record<string, () => Promise<Definition>>> = Object.fromEntries(
  Object.entries(types).map(([type, load]) => [type, () => load(fetched)]),
)
