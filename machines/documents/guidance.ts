import type { Text } from '../kit/index.ts'

/**
 * A sentence about each field that a person fills in, by the name of the field; for a column of rows by both names: `measures.dueDate`.
 * Only forms load it (`web/fields/guidance`). A format, which must stay in sight, is the `hint` of the field.
 */
export type Guidance = Readonly<Record<string, Text>>

/** The guidance of each document type that people write. */
export const guidance: Readonly<Record<string, () => Promise<Guidance>>> = {
  organization: async () => (await organizations()).organization,
  contractor: async () => (await organizations()).contractor,
  position: async () => (await organizations()).position,
  bank: async () => (await organizations()).bank,
  user: async () => (await accounts()).user,
  deputy: async () => (await accounts()).deputy,
  role: async () => (await accounts()).role,
  signingkey: async () => (await accounts()).signingkey,
  schedule: async () => (await settings()).schedule,
  scheduleexception: async () => (await settings()).scheduleexception,
  setting: async () => (await settings()).setting,
  identity: async () => (await settings()).identity,
  news: async () => (await settings()).news,
  template: async () => (await settings()).template,
  landingpagedatum: async () => (await settings()).landingpagedatum,
  request: async () => (await import('./inspections/check/guidance.ts')).request,
  postponement: async () => (await inspections()).postponement,
  inspectionresult: async () => (await inspections()).inspectionresult,
  inspectionconclusion: async () => (await inspections()).inspectionconclusion,
  complaint: async () => (await inspections()).complaint,
  inspectionbookofcontractor: async () => (await inspections()).inspectionbookofcontractor,
  orginspectionviolation: async () => (await inspections()).orginspectionviolation,
  premises: async () => (await doors()).premises,
  visitkind: async () => (await doors()).visitkind,
  visit: async () => (await doors()).visit,
  riskanalysis: async () => (await import('./risk/guidance.ts')).riskanalysis,
  riskcriterion: async () => (await import('./risk/guidance.ts')).riskcriterion,
  prophylaxislist: async () => (await import('./prevention/guidance.ts')).prophylaxislist,
  preventivemeasuresform: async () => (await import('./prevention/guidance.ts')).preventivemeasuresform,
  auditevent: async () => (await import('./audit/guidance.ts')).auditevent,
  videolesson: async () => (await training()).videolesson,
  coursecollection: async () => (await training()).coursecollection,
  videocategory: async () => (await training()).videocategory,
  videofile: async () => (await training()).videofile,
  employee: async () => (await people()).employee,
  attestation: async () => (await people()).attestation,
  expert: async () => (await people()).expert,
  nationality: async () => (await people()).nationality,
  citizenship: async () => (await people()).citizenship,
  country: async () => (await import('./territory/guidance.ts')).country,
  region: async () => (await import('./territory/guidance.ts')).region,
  district: async () => (await import('./territory/guidance.ts')).district,
  checktype: async () => (await classifiers()).checktype,
  checkbasis: async () => (await classifiers()).checkbasis,
  oked: async () => (await classifiers()).oked,
  controlfunctionform: async () => (await classifiers()).controlfunctionform,
  organfunction: async () => (await classifiers()).organfunction,
  checkingquiz: async () => (await classifiers()).checkingquiz,
  controlfunction: async () => (await classifiers()).controlfunction,
  mandatoryrequirement: async () => (await classifiers()).mandatoryrequirement,
  healthriskfactor: async () => (await classifiers()).healthriskfactor,
  obligationofentrepreneur: async () => (await classifiers()).obligationofentrepreneur,
  rejectionreason: async () => (await classifiers()).rejectionreason,
  organizationinspectiontype: async () => (await classifiers()).organizationinspectiontype,
}

const organizations = () => import('./organizations/guidance.ts')
const accounts = () => import('./accounts/guidance.ts')
const settings = () => import('./settings/guidance.ts')
const inspections = () => import('./inspections/guidance.ts')
const doors = () => import('./inspections/visit/guidance.ts')
const training = () => import('./training/guidance.ts')
const people = () => import('./people/guidance.ts')
const classifiers = () => import('./classifiers/guidance.ts')
