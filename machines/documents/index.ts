import type { Definition } from '../kit/index.ts'
import { access } from './accounts/security-audit.ts'
import { attestation } from './people/attestation/definition.ts'
import { auditevent } from './audit/audit-event.ts'
import { bank } from './organizations/bank.ts'
import { checkbasis } from './classifiers/check-basis.ts'
import { checkingquiz } from './classifiers/checking-quiz.ts'
import { checktype } from './classifiers/check-type.ts'
import { citizenship } from './people/citizenship.ts'
import { complaint } from './inspections/complaint/definition.ts'
import { contractor } from './organizations/contractor.ts'
import { controlfunction } from './classifiers/control-function.ts'
import { controlfunctionform } from './classifiers/control-function-form.ts'
import { country } from './territory/country.ts'
import { defineDeputy } from './accounts/deputy/definition.ts'
import { district } from './territory/district.ts'
import { employee } from './people/employee/definition.ts'
import { expert } from './people/expert.ts'
import { healthriskfactor } from './classifiers/health-risk-factor.ts'
import { inspectionbookofcontractor } from './inspections/book/definition.ts'
import { inspectionconclusion } from './inspections/conclusion/definition.ts'
import { inspectionresult } from './inspections/result/definition.ts'
import { landingpagedatum } from './content/landing-page-datum.ts'
import { mandatoryrequirement } from './classifiers/mandatory-requirement.ts'
import { nationality } from './people/nationality.ts'
import { news } from './content/news/definition.ts'
import { obligationofentrepreneur } from './classifiers/obligation-of-entrepreneur.ts'
import { oked } from './classifiers/oked.ts'
import { organfunction } from './classifiers/organ-function.ts'
import { organization } from './organizations/organization.ts'
import { organizationinspectiontype } from './classifiers/organization-inspection-type.ts'
import { position } from './organizations/position.ts'
import { postponement } from './inspections/postponement/definition.ts'
import { orginspectionviolation } from './inspections/violation.ts'
import { preventivemeasuresform } from './prevention/preventive-measures-form.ts'
import { prophylaxislist } from './prevention/prophylaxis/definition.ts'
import { region } from './territory/region.ts'
import { riskanalysis } from './risk/analysis/definition.ts'
import { riskanalysisresult } from './risk/result/definition.ts'
import { riskcriterion } from './risk/criterion.ts'
import { rejectionreason } from './classifiers/rejection-reason.ts'
import { request } from './inspections/check/definition.ts'
import { defineSigningKey } from './accounts/signing-key/definition.ts'
import { defineRole } from './accounts/role/definition.ts'
import { type Permission, permissionsOf } from './accounts/role/permissions.ts'
import { schedule } from './calendar/schedule/definition.ts'
import { scheduleexception } from './calendar/schedule-exception.ts'
import { setting } from './settings/setting/definition.ts'
import { defineUser } from './accounts/user/definition.ts'
import { coursecollection } from './training/course-collection.ts'
import { videocategory } from './training/video-category.ts'
import { videofile } from './training/video-file/definition.ts'
import { videolesson } from './training/video-lesson.ts'
import { videowatchhistory } from './training/watch-history/definition.ts'

const role = defineRole(() => everyPermission)
const deputy = defineDeputy(() => everyPermission)
const user = defineUser(() => everyPermission)
const signingkey = defineSigningKey(() => everyPermission)

/** Every document type of the system, in the order in which permissions are listed. */
export const definitions: readonly Definition[] = [
  organization,
  user,
  deputy,
  role,
  signingkey,
  schedule,
  scheduleexception,
  setting,
  request,
  postponement,
  inspectionresult,
  inspectionconclusion,
  complaint,
  inspectionbookofcontractor,
  orginspectionviolation,
  riskanalysisresult,
  riskanalysis,
  prophylaxislist,
  auditevent,
  videolesson,
  coursecollection,
  videowatchhistory,
  contractor,
  employee,
  attestation,
  position,
  country,
  region,
  district,
  nationality,
  citizenship,
  checktype,
  checkbasis,
  oked,
  bank,
  controlfunctionform,
  organfunction,
  checkingquiz,
  preventivemeasuresform,
  landingpagedatum,
  controlfunction,
  videocategory,
  videofile,
  mandatoryrequirement,
  healthriskfactor,
  riskcriterion,
  obligationofentrepreneur,
  expert,
  rejectionreason,
  organizationinspectiontype,
  news,
  access,
]

/** Every permission that exists, in the order of the menu. */
export const everyPermission: readonly Permission[] = permissionsOf(definitions)

const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const findDefinition = (type: string): Definition | undefined => byType.get(type)

export function getDefinition(type: string): Definition {
  const definition = byType.get(type)
  if (!definition) throw new Error(`no document type ${type}`)
  return definition
}
