import type { Definition } from '../kit/index.ts'
import { access } from './access/definition.ts'
import { checkbasis } from './checkbasis/definition.ts'
import { checkingquiz } from './checkingquiz/definition.ts'
import { checktype } from './checktype/definition.ts'
import { contractor } from './contractor/definition.ts'
import { controlfunction } from './controlfunction/definition.ts'
import { district } from './district/definition.ts'
import { employee } from './employee/definition.ts'
import { news } from './news/definition.ts'
import { oked } from './oked/definition.ts'
import { organization } from './organization/definition.ts'
import { organizationinspectiontype } from './organizationinspectiontype/definition.ts'
import { position } from './position/definition.ts'
import { postponement } from './postponement/definition.ts'
import { region } from './region/definition.ts'
import { rejectionreason } from './rejectionreason/definition.ts'
import { request } from './request/definition.ts'
import { defineRole } from './role/definition.ts'
import { type Permission, permissionsOf } from './role/permissions.ts'
import { schedule } from './schedule/definition.ts'
import { scheduleexception } from './scheduleexception/definition.ts'
import { setting } from './setting/definition.ts'
import { defineUser } from './user/definition.ts'

const role = defineRole(() => everyPermission)
const user = defineUser(() => everyPermission)

/** Every document type of the system, in the order of the menu. */
export const definitions: readonly Definition[] = [
  organization,
  user,
  role,
  schedule,
  scheduleexception,
  setting,
  request,
  postponement,
  contractor,
  employee,
  position,
  checktype,
  checkbasis,
  organizationinspectiontype,
  controlfunction,
  checkingquiz,
  rejectionreason,
  region,
  district,
  oked,
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
