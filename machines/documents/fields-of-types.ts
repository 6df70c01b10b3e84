import type { fieldsOf as fieldsOfRole } from './accounts/role/definition.ts'
import type { fields as signingkey } from './accounts/signing-key/fields.ts'
import type { fields as deputy } from './accounts/deputy/fields.ts'
import type { fields as user } from './accounts/user/definition.ts'
import type { fields as schedule } from './calendar/schedule/definition.ts'
import type { scheduleexception } from './calendar/schedule-exception.ts'
import type { checkbasis } from './classifiers/check-basis.ts'
import type { checkingquiz } from './classifiers/checking-quiz.ts'
import type { checktype } from './classifiers/check-type.ts'
import type { oked } from './classifiers/oked.ts'
import type { inspectionbookofcontractor } from './inspections/book/definition.ts'
import type { fields as request } from './inspections/check/fields.ts'
import type { fields as complaint } from './inspections/complaint/fields.ts'
import type { fields as inspectionconclusion } from './inspections/conclusion/fields.ts'
import type { fields as postponement } from './inspections/postponement/fields.ts'
import type { premises } from './inspections/premises.ts'
import type { fields as inspectionresult } from './inspections/result/fields.ts'
import type { visitkind } from './inspections/visit-kind.ts'
import type { fields as visit } from './inspections/visit/fields.ts'
import type { bank } from './organizations/bank.ts'
import type { contractor } from './organizations/contractor.ts'
import type { fields as organization } from './organizations/organization.ts'
import type { fields as attestation } from './people/attestation/fields.ts'
import type { fields as employee } from './people/employee/fields.ts'
import type { fields as riskanalysis } from './risk/analysis/fields.ts'
import type { setting } from './settings/setting/definition.ts'
import type { district } from './territory/district.ts'
import type { region } from './territory/region.ts'

/**
 * The fields of the types whose documents others read, by the type's name: a lookup and `engine.load` give values with the types of
 * their fields. Nothing of it runs.
 */
declare module '../kit/fields/field.ts' {
  interface FieldsOfTypes {
    readonly attestation: typeof attestation
    readonly bank: (typeof bank)['fields']
    readonly checkbasis: (typeof checkbasis)['fields']
    readonly checkingquiz: (typeof checkingquiz)['fields']
    readonly checktype: (typeof checktype)['fields']
    readonly complaint: typeof complaint
    readonly contractor: (typeof contractor)['fields']
    readonly deputy: typeof deputy
    readonly district: (typeof district)['fields']
    readonly employee: typeof employee
    readonly inspectionbookofcontractor: (typeof inspectionbookofcontractor)['fields']
    readonly inspectionconclusion: typeof inspectionconclusion
    readonly inspectionresult: typeof inspectionresult
    readonly oked: (typeof oked)['fields']
    readonly organization: typeof organization
    readonly postponement: typeof postponement
    readonly premises: (typeof premises)['fields']
    readonly region: (typeof region)['fields']
    readonly request: typeof request
    readonly riskanalysis: typeof riskanalysis
    readonly role: ReturnType<typeof fieldsOfRole>
    readonly schedule: typeof schedule
    readonly scheduleexception: (typeof scheduleexception)['fields']
    readonly setting: (typeof setting)['fields']
    readonly signingkey: typeof signingkey
    readonly user: typeof user
    readonly visit: typeof visit
    readonly visitkind: (typeof visitkind)['fields']
  }
}
